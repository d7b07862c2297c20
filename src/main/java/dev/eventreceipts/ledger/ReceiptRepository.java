package dev.eventreceipts.ledger;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.repository.Repository;

/** The receipts, for reading. */
interface ReceiptRepository extends Repository<Receipt, byte[]>, JpaSpecificationExecutor<Receipt> {

    Optional<Receipt> findByDigest(byte[] digest);

    /** The receipts of one fact, oldest first. */
    default List<Receipt> findByFact(byte[] identity, byte[] first, byte[] last) {
        return findByIdentityAndDigestBetweenOrderByRecordedAtAscDigestAsc(identity, first, last);
    }

    // Derived: a query in text would be parsed at every start, which is a tenth of it.
    List<Receipt> findByIdentityAndDigestBetweenOrderByRecordedAtAscDigestAsc(
            byte[] identity, byte[] first, byte[] last);
}
