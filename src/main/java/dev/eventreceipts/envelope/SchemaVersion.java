package dev.eventreceipts.envelope;

import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The version of its schema that the data names: an integer by its exact value, however written and however large
 * ({@code 1}, {@code 1.0} and {@code 1e0} are one). Never expanded: {@code 1e999999999} is cheap to send and would have
 * a billion digits.
 */
final class SchemaVersion {

    private SchemaVersion() {}

    /** The version that a value of the data is, or nothing if it is no integer. */
    static Optional<BigDecimal> of(JsonNode value) {
        if (!value.isNumber()) {
            return Optional.empty();
        }
        BigDecimal number = value.decimalValue();
        // with a fraction there are no more zeros to strip than digits were sent
        BigDecimal stripped = number.scale() > 0 ? number.stripTrailingZeros() : number;
        return stripped.scale() > 0 ? Optional.empty() : Optional.of(stripped);
    }
}
