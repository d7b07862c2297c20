package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;
import java.time.Instant;

/**
 * A receipt as it stands, held by the transaction.
 *
 * @param content the digest of what its consumer read
 */
record Standing(RecordedReceipt receipt, Digest content) {

    boolean isOfEvent(Digest event) {
        return receipt.event().equals(event);
    }

    /** As it stands after a repeat that brings this event. */
    Standing repeated(Digest event, Instant now) {
        return new Standing(receipt.repeatedAt(now, !isOfEvent(event)), content);
    }
}
