package dev.eventreceipts.ledger;

import java.util.List;
import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.data.repository.Repository;

/** The rejections without their inputs, for reading. */
interface RejectionSummaryRepository
        extends Repository<RejectionSummary, byte[]>, JpaSpecificationExecutor<RejectionSummary> {

    /** The rejections of one fact, oldest first. */
    List<RejectionSummary> findByIdentityOrderByFirstSeenAtAscDigestAsc(byte[] identity);
}
