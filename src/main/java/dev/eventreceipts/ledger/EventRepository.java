package dev.eventreceipts.ledger;

import java.util.List;
import java.util.Optional;
import org.springframework.data.repository.Repository;

/** The events, for reading. */
interface EventRepository extends Repository<Event, byte[]> {

    Optional<Event> findByDigest(byte[] digest);

    /** The contents that were recorded of one fact, oldest first. */
    List<Event> findByIdentityOrderByReceivedAtAscDigestAsc(byte[] identity);
}
