package dev.eventreceipts.ledger;

import java.util.List;
import java.util.Optional;
import org.springframework.data.repository.Repository;

/** The events, for reading. */
interface EventRepository extends Repository<Event, byte[]> {

    Optional<Event> findByDigest(byte[] digest);

    /** The contents that were recorded of one fact, oldest first. */
    default List<Event> findByFact(byte[] identity, byte[] first, byte[] last) {
        return findByIdentityAndDigestBetweenOrderByReceivedAtAscDigestAsc(identity, first, last);
    }

    // Derived: a query in text would be parsed at every start, which is a tenth of it.
    List<Event> findByIdentityAndDigestBetweenOrderByReceivedAtAscDigestAsc(byte[] identity, byte[] first, byte[] last);
}
