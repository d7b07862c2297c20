package dev.eventreceipts.ledger;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** The events, for reading. */
interface EventRepository extends Repository<Event, byte[]> {

    Optional<Event> findByDigest(byte[] digest);

    /** The contents that were recorded of one fact, oldest first. */
    @Query("""
            select e from Event e where e.identity = :identity and e.digest between :first and :last
            order by e.receivedAt, e.digest""")
    List<Event> findByFact(byte[] identity, byte[] first, byte[] last);
}
