package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Identifiers;
import dev.eventreceipts.envelope.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A refused input as it is kept.
 *
 * @param key equal for the same input refused for the same reason
 * @param violations at least one; the first is the reason
 * @param seen how often it came in a group
 */
record RefusedInput(
        Digest key,
        List<Violation> violations,
        @Nullable String consumer,
        Identifiers identifiers,
        Delivery delivery,
        long seen) {

    RefusedInput and(RefusedInput more) {
        return new RefusedInput(key, violations, consumer, identifiers, delivery, seen + more.seen);
    }
}
