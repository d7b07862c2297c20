package dev.eventreceipts.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.eventreceipts.envelope.Identifiers;
import org.jspecify.annotations.Nullable;

/** The identifiers of an event as answers show them; what is not known is left out. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record EventView(
        @Nullable String source,
        @Nullable String id,
        @Nullable String type,
        @Nullable String subject) {

    /** The view of these identifiers. */
    public static EventView of(Identifiers identifiers) {
        return new EventView(identifiers.source(), identifiers.id(), identifiers.type(), identifiers.subject());
    }
}
