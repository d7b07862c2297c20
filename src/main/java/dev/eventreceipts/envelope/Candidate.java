package dev.eventreceipts.envelope;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An event as a delivery states it, in either mode, before any rule is applied.
 *
 * @param mode how it came
 * @param attributes by legal name, in the producer's order; attributes that are unset are left out
 * @param misnamed the attributes whose names are not legal
 * @param mediaType what states the media type of the data: the {@code Content-Type} or the {@code datacontenttype}
 *     member; null if nothing does
 * @param data the data
 */
record Candidate(
        ContentMode mode,
        Map<String, Attribute> attributes,
        List<Attribute> misnamed,
        @Nullable Attribute mediaType,
        GivenData data) {

    /** What is said about an attribute, if anything. */
    Optional<Attribute> attribute(String name) {
        return Optional.ofNullable(attributes.get(name));
    }

    /** The attribute's value if it is a string that an attribute may hold and is not empty. */
    Optional<String> legible(String name) {
        return attribute(name).flatMap(Attribute::text).filter(text -> !text.isEmpty() && WellFormedText.is(text));
    }

    /** What people can find it by. */
    Identifiers identifiers() {
        return new Identifiers(
                legible(AttributeName.SOURCE).orElse(null),
                legible(AttributeName.ID).orElse(null),
                legible(AttributeName.TYPE).orElse(null),
                legible(AttributeName.SUBJECT).orElse(null));
    }
}
