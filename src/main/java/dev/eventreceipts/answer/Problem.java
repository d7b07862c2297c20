package dev.eventreceipts.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.eventreceipts.envelope.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A problem document (RFC 9457) with this receiver's extension members. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Problem(
        String type,
        String title,
        int status,
        @Nullable String detail,
        @Nullable String state,
        @Nullable String reason,
        @Nullable Boolean effect,
        @Nullable EventView event,
        @Nullable List<ViolationView> violations,
        @Nullable String rejection,
        @Nullable List<ReceiptView> receipts) {

    static Problem of(ProblemType type, @Nullable String detail, @Nullable String reason) {
        return new Problem(
                type.type(), type.title(), type.status(), detail, null, reason, null, null, null, null, null);
    }

    /** One thing that is wrong with the delivery. */
    record ViolationView(String reason, String detail) {

        static ViolationView of(Violation violation) {
            return new ViolationView(violation.reason().code(), violation.detail());
        }
    }
}
