package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Violation;
import java.util.List;

/**
 * A delivery that was refused, with its input kept.
 *
 * @param state after the first violation's rule
 * @param violations at least one; the first is the reason
 * @param rejection where the input is kept
 */
public record Refusal(State state, List<Violation> violations, Digest rejection) {

    public Refusal {
        violations = List.copyOf(violations);
    }
}
