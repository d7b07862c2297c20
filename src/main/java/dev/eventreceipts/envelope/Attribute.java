package dev.eventreceipts.envelope;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a delivery says about one attribute, before any rule is applied to it.
 *
 * @param name as written, in binary mode in lower case
 * @param value a String, Boolean or Integer; null if the delivery gives a value that is none of these, or none that can
 *     be told
 * @param fault why no value can be told, as the end of a sentence about the attribute; null if one was given, of
 *     whatever type
 * @param written the header lines or the JSON text that it was read from
 */
record Attribute(
        String name, @Nullable Object value, @Nullable String fault, List<String> written) {

    Attribute {
        written = List.copyOf(written);
    }

    /** An attribute with a value. */
    static Attribute of(String name, Object value, String written) {
        return new Attribute(name, value, null, List.of(written));
    }

    /** An attribute whose value has a type that no attribute can have. */
    static Attribute ofOtherType(String name, String written) {
        return new Attribute(name, null, null, List.of(written));
    }

    /** An attribute of which no value can be told. */
    static Attribute illegible(String name, String fault, List<String> written) {
        return new Attribute(name, null, fault, written);
    }

    /** The value if it is a string, be it empty. */
    Optional<String> text() {
        return value instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /**
     * Whether the delivery gives a value that is no string, or an empty one: for a required attribute it is missing.
     */
    boolean isBlank() {
        return fault == null && text().orElse("").isEmpty();
    }
}
