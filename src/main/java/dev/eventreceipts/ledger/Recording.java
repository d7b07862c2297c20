package dev.eventreceipts.ledger;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of one delivery, committed.
 *
 * @param entries one for each consumer that takes the event's type, in the order of the configuration; where none does
 *     any more, one for each receipt of the very event
 * @param refusal the answer's refusal where any consumer refused, or no consumer takes the type; else null
 */
public record Recording(List<Entry> entries, @Nullable Refusal refusal) {

    public Recording {
        entries = List.copyOf(entries);
    }

    /** Whether the delivery was a repeat for each consumer, and nothing else. */
    boolean isRepeat() {
        return refusal == null && entries.stream().allMatch(Entry.Repeated.class::isInstance);
    }
}
