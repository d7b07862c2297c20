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

    /** Alone: with the event as it was received, or {@code "dataRemoved": true} where that is no longer kept. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Whole(
            @JsonUnwrapped ReceiptView receipt,
            EventView identifiers,
            @Nullable RecordedEventView event,
            @Nullable Boolean dataRemoved) {}

    static Item item(RecordedReceipt receipt) {
        return new Item(view(receipt), identifiers(receipt));
    }

    static Whole whole(RecordedReceipt receipt, @Nullable RecordedEvent event) {
        return event == null
                ? new Whole(view(receipt), identifiers(receipt), null, true)
                : new Whole(view(receipt), identifiers(receipt), RecordedEventView.of(event), null);
    }

    private static ReceiptView view(RecordedReceipt receipt) {
        return ReceiptView.of(receipt, State.EFFECT_RECORDED);
    }

    static EventView identifiers(RecordedReceipt receipt) {
        return new EventView(receipt.source(), receipt.eventId(), receipt.type(), receipt.subject());
    }
}
