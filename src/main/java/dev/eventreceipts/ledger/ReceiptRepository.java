package dev.eventreceipts.ledger;

import jakarta.persistence.LockModeType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.repository.Repository;

/** The receipts, for reading. */
interface ReceiptRepository extends Repository<Receipt, byte[]>, JpaSpecificationExecutor<Receipt> {

    /**
     * Locks these receipts, as far as they exist, in the order of their digests: an UPDATE alone would lock them in the
     * order of its plan, and two deliveries could wait for each other.
     */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    List<Receipt> findByDigestInOrderByDigest(Collection<byte[]> digests);

    /** Locks the receipts that were recorded of this very event, likewise. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    List<Receipt> findByIdentityAndEventDigestOrderByDigest(byte[] identity, byte[] eventDigest);

    Optional<Receipt> findByDigest(byte[] digest);

    /** The receipts of one fact, oldest first. */
    List<Receipt> findByIdentityOrderByRecordedAtAscDigestAsc(byte[] identity);
}
