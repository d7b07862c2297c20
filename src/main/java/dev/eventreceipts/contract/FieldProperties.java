package dev.eventreceipts.contract;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A field that a consumer reads, as it is declared.
 *
 * <p>{@code values} and {@code default} are JSON text. Empty text is a JSON null, since that is what YAML's null is
 * bound as; text that is no JSON is that string; a string that would read as something else is written with its quotes,
 * so {@code '""'} is the empty string and {@code '"1"'} a string with a digit. Quote long decimals too: YAML reads an
 * unquoted one as a double and drops the digits beyond.
 *
 * @param field its name in the projection, required
 * @param type what it must be, required
 * @param values the values that are allowed, as JSON text; empty where any of the type is
 * @param pointer where it stands in the data, a JSON Pointer (RFC 6901) whose empty form is the whole data; absent
 *     where it is the member of the field's name
 * @param description what the field means, for people
 * @param defaultValue what stands in where it is absent, as JSON text; no key where nothing does
 */
public record FieldProperties(
        @DefaultValue("") String field,
        @Nullable FieldType type,
        @DefaultValue List<String> values,
        @Nullable String pointer,
        @Nullable String description,
        @Name("default") @Nullable String defaultValue) {

    public FieldProperties {
        values = List.copyOf(values);
    }

    Field toField(String property) {
        Declared.name(property + ".field", "name of the field", field);
        if (type == null) {
            throw new InvalidDeclarationException(property + ".type", "the type of " + field + " is missing");
        }
        JsonPointer at = pointer == null ? Declared.pointerTo(field) : Declared.pointer(property + ".pointer", pointer);
        List<JsonNode> allowed = allowed(property + ".values", type);
        JsonNode standIn = defaultValue == null ? null : value(defaultValue);
        Field declared = new Field(field, at, type, allowed, standIn, description);
        if (standIn != null && !standIn.isNull()) {
            String name = property + ".default";
            checkValue(name, type, standIn);
            if (!declared.allows(standIn)) {
                throw new InvalidDeclarationException(
                        name, "the default " + JsonValues.text(standIn) + " is not one of the declared values");
            }
        }
        return declared;
    }

    private List<JsonNode> allowed(String property, FieldType type) {
        List<JsonNode> allowed = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            String name = property + "[" + i + "]";
            JsonNode value = value(values.get(i));
            checkValue(name, type, value);
            if (allowed.stream().anyMatch(earlier -> JsonValues.same(earlier, value))) {
                throw new InvalidDeclarationException(
                        name, "the value " + JsonValues.text(value) + " is declared twice");
            }
            allowed.add(value);
        }
        return allowed;
    }

    private static JsonNode value(String text) {
        if (text.isEmpty()) {
            return JsonNodeFactory.instance.nullNode();
        }
        return JsonValues.parse(text).orElseGet(() -> JsonNodeFactory.instance.stringNode(text));
    }

    private static void checkValue(String property, FieldType type, JsonNode value) {
        if (!type.covers(value)) {
            String hint = type == FieldType.STRING
                    ? " (a string that reads as something else is written with its quotes: '\""
                            + (value.isNull() || value.isContainer() ? "" : JsonValues.text(value)) + "\"')"
                    : "";
            throw new InvalidDeclarationException(
                    property, JsonValues.text(value) + " is not " + type.indefinite() + hint);
        }
        if (!JsonValues.storable(value)) {
            throw new InvalidDeclarationException(property, "a text with NUL or a lone surrogate cannot be stored");
        }
    }
}
