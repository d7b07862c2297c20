package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Violation;
import java.util.List;

/** What came of one delivery for one consumer. */
public sealed interface Entry {

    /** The fact was new to the consumer: this delivery recorded the receipt. */
    record Recorded(RecordedReceipt receipt) implements Entry {}

    /** The consumer had recorded the fact before. */
    record Repeated(RecordedReceipt receipt) implements Entry {}

    /** The consumer records nothing: its contract does not cover the event, or the identity is taken. */
    record Refused(String consumer, List<Violation> violations) implements Entry {

        public Refused {
            violations = List.copyOf(violations);
        }
    }
}
