package dev.eventreceipts.ledger;

import java.util.List;

/**
 * All that is known of one fact, each list oldest first.
 *
 * @param events the contents that were recorded of it, as far as they are still kept; one, unless two consumers
 *     recorded different ones
 */
public record Story(List<RecordedEvent> events, List<RecordedReceipt> receipts, List<KeptRejection> rejections) {

    public Story {
        events = List.copyOf(events);
        receipts = List.copyOf(receipts);
        rejections = List.copyOf(rejections);
    }

    /** Whether the data of what was recorded are, at least in part, no longer kept. */
    public boolean lacksData() {
        return receipts.stream()
                .anyMatch(receipt ->
                        events.stream().noneMatch(event -> event.digest().equals(receipt.event())));
    }

    /** Whether the fact is unknown. */
    public boolean isEmpty() {
        return events.isEmpty() && receipts.isEmpty() && rejections.isEmpty();
    }
}
