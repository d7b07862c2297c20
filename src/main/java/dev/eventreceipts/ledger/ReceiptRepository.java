package dev.eventreceipts.ledger;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** The receipts, for reading. */
interface ReceiptRepository extends Repository<Receipt, byte[]>, JpaSpecificationExecutor<Receipt> {

    Optional<Receipt> findByDigest(byte[] digest);

    /** The receipts of one fact, oldest first. */
    @Query("""
            select r from Receipt r where r.identity = :identity and r.digest between :first and :last
            order by r.recordedAt, r.digest""")
    List<Receipt> findByFact(byte[] identity, byte[] first, byte[] last);
}
