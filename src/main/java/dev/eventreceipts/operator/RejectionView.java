package dev.eventreceipts.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.eventreceipts.answer.Answers;
import dev.eventreceipts.answer.EventView;
import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Header;
import dev.eventreceipts.ledger.KeptRejection;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rejection as queries show it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record RejectionView(
        String id,
        String state,
        String reason,
        @Nullable String consumer,
        EventView event,
        @JsonRawValue String violations,
        Instant firstSeenAt,
        Instant lastSeenAt,
        long count,
        String href,
        @Nullable Input input) {

    /** The kept input: the body as text where it is UTF-8, else in Base64. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Input(List<Header> headers, @Nullable String body, byte @Nullable [] bodyBase64) {

        static Input of(Delivery delivery) {
            try {
                String text = StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(delivery.body()))
                        .toString();
                return new Input(delivery.headers(), text, null);
            } catch (CharacterCodingException e) {
                return new Input(delivery.headers(), null, delivery.body());
            }
        }
    }

    static RejectionView of(KeptRejection rejection) {
        Delivery input = rejection.input();
        return new RejectionView(
                rejection.id().toString(),
                rejection.state(),
                rejection.reason(),
                rejection.consumer(),
                EventView.of(rejection.identifiers()),
                rejection.violations(),
                rejection.firstSeenAt(),
                rejection.lastSeenAt(),
                rejection.count(),
                Answers.rejectionHref(rejection.id()),
                input == null ? null : Input.of(input));
    }
}
