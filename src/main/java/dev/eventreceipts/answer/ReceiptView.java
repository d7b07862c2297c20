package dev.eventreceipts.answer;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.ledger.RecordedReceipt;
import dev.eventreceipts.ledger.State;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A receipt as answers show it. */
public record ReceiptView(
        String id,
        String consumer,
        String key,
        String state,
        long inputSchemaVersion,
        int resultVersion,
        @JsonRawValue String projection,
        Instant recordedAt,
        long repeats,
        @Nullable Instant lastRepeatedAt,
        boolean inputDiffered,
        String href) {

    /**
     * The view of a receipt.
     *
     * @param state what the delivery that is answered came to; for a query {@link State#EFFECT_RECORDED}
     */
    public static ReceiptView of(RecordedReceipt receipt, State state) {
        return new ReceiptView(
                receipt.id().toString(),
                receipt.consumer(),
                receipt.key(),
                state.text(),
                receipt.inputSchemaVersion(),
                receipt.resultVersion(),
                receipt.projection(),
                receipt.recordedAt(),
                receipt.repeats(),
                receipt.lastRepeatedAt(),
                receipt.inputDiffered(),
                href(receipt.id()));
    }

    /** Where a receipt can be looked at. */
    public static String href(Digest receipt) {
        return "/receipts/" + receipt;
    }
}
