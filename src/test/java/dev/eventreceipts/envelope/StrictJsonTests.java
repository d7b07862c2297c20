package dev.eventreceipts.envelope;

import static dev.eventreceipts.envelope.Deliveries.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.eventreceipts.envelope.StrictJson.Member;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[",
                "nul",
                "NaN",
                "Infinity",
                "-",
                "01",
                "1.",
                ".5",
                "+1",
                "0x1",
                "1e",
                "tru",
                "'a'",
                "{'a':1}",
                "{a:1}",
                "{\"a\":1,}",
                "[1,]",
                "[1,,2]",
                "{\"a\":1}x",
                "{\"a\":1}{}",
                "{\"a\":1}]",
                "1 2",
                "/*c*/1",
                "//c\n1",
                "#c\n1",
                "\"a",
                "\"\\x\"",
                "\"\\ud8\"",
                "\"a\nb\"",
                "\"\u0001\"",
                "{\"a\":1,\"a\":2}",
                "[{\"a\":1,\"b\":2,\"a\":1}]",
                "{\"a\":{\"b\":1,\"\\u0062\":1}}",
                "\uFEFF{}",
                "1e99999999999",
                "{\"a\":1e-2147483648}"
            })
    void refusesWhatIsNotExactlyOneValue(String text) {
        assertThat(StrictJson.value(utf8(text))).isEmpty();
        assertThat(StrictJson.object(utf8(text))).isEmpty();
        assertThat(StrictJson.object(utf8("{\"a\":" + text + "}"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "1", "\"text\"", "[]", "[{}]", "true"})
    void findsNoMembersInWhatIsNoObject(String text) {
        assertThat(StrictJson.value(utf8(text))).isPresent();
        assertThat(StrictJson.object(utf8(text))).isEmpty();
    }

    @Test
    void refusesBytesThatAreNoUtf8() {
        assertThat(StrictJson.value("\"ü\"".getBytes(StandardCharsets.ISO_8859_1)))
                .isEmpty();
        assertThat(StrictJson.value("\"a\"".getBytes(StandardCharsets.UTF_16BE)))
                .isEmpty();
        assertThat(StrictJson.value(new byte[] {'"', (byte) 0xC0, (byte) 0xA0, '"'}))
                .isEmpty();
        assertThat(StrictJson.value(new byte[] {'"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"'}))
                .isEmpty();
    }

    @Test
    void takesEscapedLoneSurrogatesAndNulInStrings() {
        assertThat(StrictJson.value(utf8("\"\\ud800\\u0000\"")))
                .hasValueSatisfying(value -> assertThat(value.stringValue()).isEqualTo("\ud800\0"));
    }

    @Test
    void keepsTheVeryTextOfEachMember() {
        String text = "\n{ \"a\" : [1, {\"ü\":2 }] ,\"b\":  12.500 ,\"c\":true,\"d\":null , \"e\": \"x\\u0041ü😀\" ,"
                + "\"f\":-7,\"g\":{},\"h\":[],\"i\": 1e2\t,\"j\":\"\",\"k\": {\"l\":{\"m\":[[]]}} ,\"z\":0} \r\n";
        assertThat(StrictJson.object(utf8(text)).orElseThrow())
                .extracting(Member::name, Member::text)
                .containsExactly(
                        tuple("a", "[1, {\"ü\":2 }]"),
                        tuple("b", "12.500"),
                        tuple("c", "true"),
                        tuple("d", "null"),
                        tuple("e", "\"x\\u0041ü😀\""),
                        tuple("f", "-7"),
                        tuple("g", "{}"),
                        tuple("h", "[]"),
                        tuple("i", "1e2"),
                        tuple("j", "\"\""),
                        tuple("k", "{\"l\":{\"m\":[[]]}}"),
                        tuple("z", "0"));
    }

    @Test
    void keepsTheVeryTextOfLongMembers() {
        String data = "{\"memo\" : \"" + "ü\\n ".repeat(50_000) + "\" }";
        assertThat(StrictJson.object(utf8("{\"first\":" + data + ", \"second\": " + data + "}"))
                        .orElseThrow())
                .extracting(Member::text)
                .containsExactly(data, data);
    }

    @Test
    void keepsDecimalsExactly() {
        assertThat(StrictJson.value(utf8("12345678901234567890.0100"))
                        .orElseThrow()
                        .decimalValue())
                .isEqualTo(new BigDecimal("12345678901234567890.0100"));
        assertThat(StrictJson.value(utf8("1e400")).orElseThrow().decimalValue()).isEqualTo(new BigDecimal("1e400"));
        assertThat(StrictJson.value(utf8("9".repeat(1000)))).isPresent();
        assertThat(StrictJson.value(utf8("9".repeat(1001)))).isEmpty();
    }

    @Test
    void limitsDepthAndTokensOfTheWholeDocument() {
        assertThat(StrictJson.value(utf8("[".repeat(64) + "]".repeat(64)))).isPresent();
        assertThat(StrictJson.value(utf8("[".repeat(65) + "]".repeat(65)))).isEmpty();
        assertThat(StrictJson.value(utf8("{\"a\":".repeat(5000) + "1" + "}".repeat(5000))))
                .isEmpty();
        assertThat(StrictJson.object(utf8("{\"a\":" + "[".repeat(63) + "]".repeat(63) + "}")))
                .isPresent();
        assertThat(StrictJson.object(utf8("{\"a\":" + "[".repeat(64) + "]".repeat(64) + "}")))
                .isEmpty();
        String half = "[0" + ",0".repeat(49_000) + "]";
        assertThat(StrictJson.value(utf8(half))).isPresent();
        assertThat(StrictJson.object(utf8("{\"a\":" + half + "}"))).isPresent();
        assertThat(StrictJson.object(utf8("{\"a\":" + half + ",\"b\":" + half + ",\"c\":" + half + "}")))
                .isEmpty();
    }

    @Test
    void staysUsableAfterCollidingPropertyNames() {
        StringBuilder body = new StringBuilder("{\"x\":0");
        for (int i = 0; i < 4096; i++) {
            // Aa and BB have one hash code, so all of these have one
            body.append(",\"");
            for (int bit = 0; bit < 12; bit++) {
                body.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            body.append("\":0");
        }
        assertThat(StrictJson.value(utf8(body + "}"))).isPresent();
        assertThat(StrictJson.value(utf8(Deliveries.DATA))).isPresent();
    }
}
