package dev.eventreceipts.contract;

import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** How contracts compare, write and read JSON values: by exact value, never rounded, never expanded. */
final class JsonValues {

    /** For text that operators wrote and for values already read; what producers send is read in {@code envelope}. */
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private JsonValues() {}

    /**
     * Whether two values are one: numbers by their exact decimal value, objects whatever the order of their members.
     */
    static boolean same(JsonNode one, JsonNode other) {
        return one.equals(JsonValues::compareScalars, other);
    }

    private static int compareScalars(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    }

    /** The JSON text of a value: members in their order, numbers with their digits and exponent ({@code 1E+400}). */
    static String text(JsonNode value) {
        return MAPPER.writeValueAsString(value);
    }

    /** The value that a JSON text holds, or nothing where the text is no JSON. */
    static Optional<JsonNode> parse(String json) {
        try {
            JsonNode value = MAPPER.readTree(json);
            return value.isMissingNode() ? Optional.empty() : Optional.of(value);
        } catch (JacksonException | NumberFormatException e) { // the latter for exponents beyond 32 bits
            return Optional.empty();
        }
    }

    /**
     * Whether every string in the value can be stored as text, names of members included: PostgreSQL takes neither NUL
     * nor a lone surrogate, H2 takes both, and the two must answer alike.
     */
    static boolean storable(JsonNode value) {
        if (value.isString()) {
            return storable(value.stringValue());
        }
        if (value.isArray()) {
            for (JsonNode element : value) {
                if (!storable(element)) {
                    return false;
                }
            }
        }
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            if (!storable(member.getKey()) || !storable(member.getValue())) {
                return false;
            }
        }
        return true;
    }

    private static boolean storable(String text) {
        int i = 0;
        while (i < text.length()) {
            int codePoint = text.codePointAt(i);
            if (codePoint == 0 || Character.getType(codePoint) == Character.SURROGATE) {
                return false;
            }
            i += Character.charCount(codePoint);
        }
        return true;
    }
}
