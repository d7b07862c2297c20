package dev.eventreceipts.contract;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * A field that a consumer reads.
 *
 * @param name its name in the projection
 * @param pointer where it stands in the data
 * @param type what it must be
 * @param values the values that are allowed; empty where any of the type is
 * @param defaultValue what stands in where it is absent, a JSON null included; null where there is no default
 * @param description what the field means, for people
 */
public record Field(
        String name,
        JsonPointer pointer,
        FieldType type,
        List<JsonNode> values,
        @Nullable JsonNode defaultValue,
        @Nullable String description) {

    public Field {
        values = List.copyOf(values);
    }

    /**
     * Whether this field may hold a value: one of its type, and of its declared values where there are any. A JSON null
     * is allowed only where it is the declared default.
     */
    boolean allows(JsonNode value) {
        if (value.isNull()) {
            return allowsNull();
        }
        return type.covers(value)
                && (values.isEmpty() || values.stream().anyMatch(allowed -> JsonValues.same(allowed, value)));
    }

    /** What {@link #allows} asks for, in words: {@code a string, one of ["EUR","USD"], or null}. */
    String expectation() {
        StringBuilder words = new StringBuilder(type.indefinite());
        if (!values.isEmpty()) {
            words.append(values.stream().map(JsonValues::text).collect(Collectors.joining(",", ", one of [", "]")));
        }
        if (allowsNull()) {
            words.append(values.isEmpty() ? " or null" : ", or null");
        }
        return words.toString();
    }

    private boolean allowsNull() {
        return defaultValue != null && defaultValue.isNull();
    }
}
