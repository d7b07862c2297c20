package dev.eventreceipts.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderValueTests {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', textBlock = """
            order-104           | order-104
            order%20104         | order 104
            order+104           | order+104
            100%2525            | 100%25
            %65vt%2dX%2DY       | evt-X-Y
            "order 104"         | order 104
            "order%20104"       | order 104
            "a\\"b"             | a"b
            "a\\\\"             | a\\
            ""                  | ``
            "                   | "
            "a                  | "a
            a"                  | a"
            "a"b"               | "a"b"
            "a\\"               | "a\\"
            "a" "b"             | "a" "b"
            {"othervalue": 5}   | {"othervalue": 5}
            a\\b                | a\\b
            %F0%9F%98%80        | 😀
            bestellung-Ã¼       | bestellung-ü
            bestellung-%C3%BC   | bestellung-ü
            %c3%bf%C3%AF%c3%aa  | ÿïê
            %30%39%4a%4F        | 09JO
            """, delimiter = '|')
    void isUnquotedAndDecodedOnce(String line, String expected) {
        assertThat(HeaderValue.decode(line)).contains(expected);
    }

    @Test
    void isTrimmedOfSpacesAndTabsOnly() {
        assertThat(HeaderValue.decode(" \t a b\t ")).contains("a b");
        assertThat(HeaderValue.decode("%20")).contains(" ");
        assertThat(HeaderValue.decode("\u00A0")).isEmpty();
        assertThat(HeaderValue.decode(" \t ")).contains("");
        assertThat(HeaderValue.decode("\" a \"")).contains(" a ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "100%",
                "%4",
                "%4g",
                "%g4",
                "%%41",
                "%-1",
                "a%FFb",
                "a%C0%A0b",
                "%ED%A0%80",
                "%C3",
                "\u00FC",
                "\u00C3",
                "%F5%80%80%80",
                "%E2%82",
                "\u20AC",
                "\u0141"
            })
    void isNothingIfItIsNoUtf8(String line) {
        assertThat(HeaderValue.decode(line)).isEmpty();
    }
}
