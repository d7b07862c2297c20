package dev.eventreceipts.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.eventreceipts.answer.EventView;
import dev.eventreceipts.answer.ReceiptView;
import dev.eventreceipts.ledger.RecordedEvent;
import dev.eventreceipts.ledger.RecordedReceipt;
import dev.eventreceipts.ledger.State;
import org.jspecify.annotations.Nullable;

/** Receipts as queries show them: as answers do, and of which event. */
final class ReceiptViews {

    private ReceiptViews() {}

    /** In a listing: with the identifiers of its event. */
    record Item(@JsonUnwrapped ReceiptView receipt, EventView event) {}

    /** Alone: with the event as it was received, where that is still kept. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Whole(
            @JsonUnwrapped ReceiptView receipt,
            EventView identifiers,
            @Nullable RecordedEventView event) {}

    static Item item(RecordedReceipt receipt) {
        return new Item(view(receipt), identifiers(receipt));
    }

    static Whole whole(RecordedReceipt receipt, @Nullable RecordedEvent event) {
        return new Whole(view(receipt), identifiers(receipt), event == null ? null : RecordedEventView.of(event));
    }

    private static ReceiptView view(RecordedReceipt receipt) {
        return ReceiptView.of(receipt, State.EFFECT_RECORDED);
    }

    private static EventView identifiers(RecordedReceipt receipt) {
        return new EventView(receipt.source(), receipt.eventId(), receipt.type(), receipt.subject());
    }
}
