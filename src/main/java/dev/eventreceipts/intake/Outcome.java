package dev.eventreceipts.intake;

import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Identifiers;
import dev.eventreceipts.envelope.Reason;
import dev.eventreceipts.envelope.Rule;
import dev.eventreceipts.envelope.Violation;
import dev.eventreceipts.ledger.Entry;
import dev.eventreceipts.ledger.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of a delivery. */
public sealed interface Outcome {

    /**
     * Every consumer that takes the event has its receipt.
     *
     * @param entries at least one, in the order of the configuration
     */
    record Accepted(Identifiers event, List<Entry> entries) implements Outcome {

        public Accepted {
            entries = List.copyOf(entries);
        }

        /** Recorded if any consumer recorded now, else the repeat's. */
        public State state() {
            return recordedNow(entries) ? State.EFFECT_RECORDED : State.DUPLICATE_OR_REPLAY_SUPPRESSED;
        }
    }

    /**
     * The delivery is refused.
     *
     * @param event what could be read of it
     * @param violations at least one; the first is the reason
     * @param entries what came of it for each consumer that takes the event; empty where it did not get so far
     * @param rejection where the input is kept; null where it is not
     */
    record Refused(
            Identifiers event,
            State state,
            List<Violation> violations,
            List<Entry> entries,
            @Nullable Digest rejection) implements Outcome {

        public Refused {
            violations = List.copyOf(violations);
            entries = List.copyOf(entries);
        }
    }

    /**
     * Nothing is known to be recorded or kept; the same delivery sent again settles it.
     *
     * @param overloaded whether the ledger works but has too much to do, so that the delivery was not begun
     */
    record Unavailable(boolean overloaded) implements Outcome {}

    /** A delivery that was refused before it was read to its end: nothing of it is known or kept. */
    static Outcome unread(Rule rule, String detail) {
        List<Violation> violations = List.of(new Violation(Reason.of(rule), detail));
        return new Refused(
                new Identifiers(null, null, null, null), State.after(violations), violations, List.of(), null);
    }

    /** Whether a consumer recorded by this very delivery. */
    static boolean recordedNow(List<Entry> entries) {
        return entries.stream().anyMatch(Entry.Recorded.class::isInstance);
    }
}
