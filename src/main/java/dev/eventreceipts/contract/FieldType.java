package dev.eventreceipts.contract;

import java.math.BigDecimal;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** The JSON types that a field can be declared with; {@code integer} is a number without a fraction, so 1.0 is one. */
public enum FieldType {
    STRING,
    INTEGER,
    NUMBER,
    BOOLEAN,
    OBJECT,
    ARRAY;

    /** Whether a value is of this type; a JSON null is of none. Nothing is coerced: {@code "1"} is no number. */
    boolean covers(JsonNode value) {
        return switch (this) {
            case STRING -> value.isString();
            case INTEGER -> value.isNumber() && (value.isIntegralNumber() || hasNoFraction(value.decimalValue()));
            case NUMBER -> value.isNumber();
            case BOOLEAN -> value.isBoolean();
            case OBJECT -> value.isObject();
            case ARRAY -> value.isArray();
        };
    }

    /** The type with its article, as a sentence about a value needs it: {@code an integer}. */
    String indefinite() {
        String name = name().toLowerCase(Locale.ROOT);
        return (this == INTEGER || this == OBJECT || this == ARRAY ? "an " : "a ") + name;
    }

    /**
     * Decided on the digits alone: converting {@code 1e999999999} to an integer would write out a thousand million of
     * them, and stripping zeros divides once per zero.
     */
    private static boolean hasNoFraction(BigDecimal number) {
        if (number.signum() == 0 || number.scale() <= 0) {
            return true;
        }
        if (number.scale() >= number.precision()) {
            return false;
        }
        String digits = number.unscaledValue().toString();
        for (int i = digits.length() - number.scale(); i < digits.length(); i++) {
            if (digits.charAt(i) != '0') {
                return false;
            }
        }
        return true;
    }
}
