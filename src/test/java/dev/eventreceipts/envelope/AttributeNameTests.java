package dev.eventreceipts.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttributeNameTests {

    @ParameterizedTest
    @ValueSource(strings = {"id", "az", "09", "traceparent", "a1", "data1"})
    void isLowerCaseLettersAndDigits(String name) {
        assertThat(AttributeName.isLegal(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "data", "A", "traceId", "trace-id", "a_b", "a.b", "ä", "a ", "`", "{", "/", ":"})
    void isNothingElse(String name) {
        assertThat(AttributeName.isLegal(name)).isFalse();
    }

    @Test
    void isShownInAReasonUpToALength() {
        assertThat(AttributeName.invalid("a".repeat(64)).code()).isEqualTo("invalid-" + "a".repeat(64));
        assertThat(AttributeName.invalid("a".repeat(65)))
                .isEqualTo(new Reason(Rule.INVALID_ATTRIBUTE, "invalid-extension"));
    }
}
