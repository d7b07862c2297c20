package dev.eventreceipts.ledger;

import dev.eventreceipts.contract.Verdict;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Envelope;
import java.time.Instant;

/** A receipt that a delivery records if it is the first. */
record Claim(Digest key, Task.Fact fact, Verdict.Accepted verdict) {

    Envelope envelope() {
        return fact.envelope();
    }

    /** The receipt, once it is claimed. */
    RecordedReceipt receipt(Instant now) {
        return new RecordedReceipt(
                key,
                verdict.consumer(),
                envelope().source(),
                envelope().id(),
                envelope().type(),
                envelope().subject(),
                fact.event(),
                verdict.schemaVersion(),
                verdict.resultVersion(),
                verdict.projection(),
                now,
                0,
                null,
                false);
    }
}
