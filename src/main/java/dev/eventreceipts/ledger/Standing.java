package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;

/**
 * A receipt as it stands, held by the transaction.
 *
 * @param content the digest of what its consumer read
 */
record Standing(RecordedReceipt receipt, Digest content) {

    boolean isOfEvent(Digest event) {
        return receipt.event().equals(event);
    }
}
