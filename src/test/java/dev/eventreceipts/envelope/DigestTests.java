package dev.eventreceipts.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DigestTests {

    private static final String TEXT = "0123456789abcdef".repeat(4);

    @Test
    void isEqualByItsBytesAndWrittenInHexadecimal() {
        Digest digest = Digest.parse(TEXT).orElseThrow();
        assertThat(digest).hasToString(TEXT);
        assertThat(Digest.of(digest.bytes())).isEqualTo(digest).hasSameHashCodeAs(digest);
        Digest other = Digest.parse("f" + TEXT.substring(1)).orElseThrow();
        assertThat(other).isNotEqualTo(digest).isNotEqualTo(TEXT);
        assertThat(other.hashCode()).isNotEqualTo(digest.hashCode());
    }

    @Test
    void cannotBeChangedFromOutside() {
        byte[] bytes = new byte[32];
        Digest digest = Digest.of(bytes);
        bytes[0] = 1;
        digest.bytes()[1] = 1;
        assertThat(digest.bytes()).containsOnly(0);
    }

    @Test
    void isOrderedAsUnsignedBytes() {
        Digest low = Digest.parse("7f" + "00".repeat(31)).orElseThrow();
        Digest high = Digest.parse("80" + "00".repeat(31)).orElseThrow();
        assertThat(low).isLessThan(high).isEqualByComparingTo(low);
    }

    @Test
    void hasThirtyTwoBytes() {
        assertThatIllegalArgumentException().isThrownBy(() -> Digest.of(new byte[31]));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0123456789ABCDEF", "g", "/", ":", "`"})
    void isReadFromLowerCaseHexadecimalDigitsOnly(String start) {
        assertThat(Digest.parse(start)).isEmpty();
        assertThat(Digest.parse(start + TEXT.substring(start.length())))
                .isEqualTo(start.isEmpty() || start.equals("0") ? Digest.parse(TEXT) : java.util.Optional.empty());
    }
}
