package dev.eventreceipts.envelope;

import static dev.eventreceipts.envelope.Deliveries.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaVersionTests {

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "1.0, 1",
        "1e0, 1",
        "1.00e2, 100",
        "100e-2, 1",
        "10, 10",
        "0, 0",
        "-0, 0",
        "0.0, 0",
        "-1, -1",
        "4294967297, 4294967297",
        "9223372036854775808, 9223372036854775808",
        "0e-2147483647, 0",
        "2e3, 2000"
    })
    void isAnIntegerByItsExactValue(String text, BigDecimal expected) {
        assertThat(SchemaVersion.of(StrictJson.value(utf8(text)).orElseThrow()))
                .hasValueSatisfying(version -> assertThat(version).isEqualByComparingTo(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1.9", "0.1", "1e-1", "1e-2147483647", "\"1\"", "true", "null", "[1]", "{}", "[]", "{\"1\":1}"})
    void isNothingElse(String text) {
        assertThat(SchemaVersion.of(StrictJson.value(utf8(text)).orElseThrow())).isEmpty();
    }

    @Test
    void isNeverExpanded() {
        for (String text : new String[] {"1e999999999", "1e2147483647", "100e2147483647", "0e2147483647"}) {
            Assertions.assertTimeoutPreemptively(
                    Duration.ofSeconds(5),
                    () -> assertThat(SchemaVersion.of(
                                    StrictJson.value(utf8(text)).orElseThrow()))
                            .contains(new BigDecimal(text)));
        }
    }
}
