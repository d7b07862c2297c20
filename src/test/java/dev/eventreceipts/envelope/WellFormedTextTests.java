package dev.eventreceipts.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WellFormedTextTests {

    @ParameterizedTest
    @ValueSource(ints = {0x20, 0x7E, 0xA0, 0xD7FF, 0xE000, 0xFDCF, 0xFDF0, 0xFFFD, 0x10000, 0x1F600, 0x1FFFD, 0x10FFFD})
    void allowsCharacters(int codePoint) {
        assertThat(WellFormedText.is("a" + Character.toString(codePoint) + "b")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x00, 0x09, 0x0A, 0x1F, 0x7F, 0x80, 0x85, 0x9F, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFDD0, 0xFDEF, 0xFFFE,
                0xFFFF, 0x1FFFE, 0x1FFFF, 0x10FFFE, 0x10FFFF
            })
    void refusesControlCharactersSurrogatesAndNoncharacters(int codePoint) {
        assertThat(WellFormedText.is("a" + Character.toString(codePoint) + "b")).isFalse();
    }
}
