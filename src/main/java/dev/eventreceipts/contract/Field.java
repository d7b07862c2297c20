package dev.eventreceipts.contract;

import java.util.List;
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
}
