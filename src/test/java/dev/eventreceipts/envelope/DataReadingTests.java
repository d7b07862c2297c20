package dev.eventreceipts.envelope;

import static dev.eventreceipts.envelope.Deliveries.binary;
import static dev.eventreceipts.envelope.Deliveries.structured;
import static dev.eventreceipts.envelope.Deliveries.utf8;
import static dev.eventreceipts.envelope.Readings.LENIENT;
import static dev.eventreceipts.envelope.Readings.STRICT;
import static dev.eventreceipts.envelope.Readings.accepted;
import static dev.eventreceipts.envelope.Readings.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.envelope.Deliveries.Structured;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonPointer;

class DataReadingTests {

    private static final EnvelopeReader DEFAULTING = new EnvelopeReader(Readings.rules(true, 7L), type -> false);

    private static Structured encoded(String data) {
        return structured()
                .without("data")
                .with("data_base64", '"' + Base64.getEncoder().encodeToString(utf8(data)) + '"');
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"SchemaVersion\":1}",
                "{\"schemaVersion\":null}",
                "{\"schemaVersion\":\"1\"}",
                "[]",
                "1.5",
                "null",
                "\"paid\"",
                "{\"schemaVersion\":1.9}",
                "{\"schemaVersion\":true}",
                "{\"schemaVersion\":[1]}",
                "{\"data\":{\"schemaVersion\":1}}"
            })
    void mustNameItsSchemaVersionInEitherMode(String data) {
        assertThat(codes(STRICT.read(binary().body(data).build()))).containsExactly("missing-schema-version");
        assertThat(codes(STRICT.read(structured().with("data", data).build())))
                .containsExactly("missing-schema-version");
        assertThat(codes(STRICT.read(encoded(data).build()))).containsExactly("missing-schema-version");
    }

    @Test
    void mustBeThere() {
        assertThat(codes(STRICT.read(binary().body("").build()))).containsExactly("missing-schema-version");
        assertThat(codes(STRICT.read(structured().without("data").build()))).containsExactly("missing-schema-version");
        assertThat(codes(STRICT.read(encoded("").build()))).containsExactly("missing-schema-version");
        assertThat(codes(STRICT.read(structured()
                        .without("data")
                        .with("datacontenttype", "\"text/plain\"")
                        .build())))
                .containsExactly("missing-schema-version");
        assertThat(codes(STRICT.read(
                        binary().body("").with("Content-Type", "text/plain").build())))
                .containsExactly("unsupported-content-type");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1.0, 1", "1e0, 1", "4294967297, 4294967297", "-1, -1", "1e999999999, 1e999999999"})
    void namesAnIntegerOfAnySizeAsItsSchemaVersion(String written, BigDecimal version) {
        String data = "{\"schemaVersion\":%s}".formatted(written);
        for (Delivery delivery : List.of(
                binary().body(data).build(),
                structured().with("data", data).build(),
                encoded(data).build(),
                encoded(data).with("datacontenttype", "\"application/x+json\"").build())) {
            Envelope envelope = accepted(STRICT.read(delivery));
            assertThat(envelope.schemaVersion()).isEqualByComparingTo(version);
            assertThat(envelope.data()).isNotNull();
            assertThat(envelope.data().bytes()).isEqualTo(utf8(data));
            assertThat(envelope.data().json()).isNotNull();
        }
    }

    @Test
    void namesItsSchemaVersionWhereTheRulesLookForIt() {
        EnvelopeReader reader = new EnvelopeReader(
                new EnvelopeRules(Readings.ORDERS, true, JsonPointer.compile("/meta/0/v"), null), type -> false);
        assertThat(accepted(reader.read(binary().body("{\"meta\":[{\"v\":3}]}").build()))
                        .schemaVersion())
                .isEqualTo(new BigDecimal(3));
        assertThat(codes(reader.read(binary().build()))).containsExactly("missing-schema-version");
    }

    @Test
    void hasTheDefaultVersionWhereItNamesNone() {
        for (String data : new String[] {"{}", "{\"schemaVersion\":null}", "null", "[]"}) {
            assertThat(accepted(DEFAULTING.read(binary().body(data).build())).schemaVersion())
                    .isEqualTo(new BigDecimal(7));
        }
        assertThat(accepted(DEFAULTING.read(binary().body("").build())).data()).isNull();
        assertThat(accepted(DEFAULTING.read(structured().without("data").build()))
                        .schemaVersion())
                .isEqualTo(new BigDecimal(7));
        assertThat(accepted(DEFAULTING.read(binary().build())).schemaVersion()).isEqualTo(BigDecimal.ONE);
        assertThat(codes(DEFAULTING.read(
                        binary().body("{\"schemaVersion\":\"1\"}").build())))
                .containsExactly("missing-schema-version");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/xml", "application/jsonp", "application/x-www-form-urlencoded"})
    void mustBeOfAJsonMediaTypeWhereSomebodyReadsIt(String type) {
        for (EnvelopeReader reader : List.of(STRICT, DEFAULTING)) {
            assertThat(codes(reader.read(binary().with("Content-Type", type).build())))
                    .containsExactly("unsupported-content-type");
            assertThat(codes(reader.read(structured()
                            .with("datacontenttype", '"' + type + '"')
                            .build())))
                    .containsExactly("unsupported-content-type");
            assertThat(codes(reader.read(structured()
                            .with("datacontenttype", '"' + type + '"')
                            .with("data", "\"text\"")
                            .build())))
                    .containsExactly("unsupported-content-type");
            assertThat(codes(reader.read(encoded("")
                            .with("datacontenttype", '"' + type + '"')
                            .build())))
                    .containsExactly("unsupported-content-type");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "not json", "{}{}", "{\"a\":1,\"a\":1}", " ", "\uFEFF{}"})
    void mustParseWhereItIsDeclaredAsJson(String data) {
        for (EnvelopeReader reader : List.of(STRICT, DEFAULTING, LENIENT)) {
            assertThat(codes(reader.read(binary().body(data).build()))).containsExactly("malformed-event");
            assertThat(codes(reader.read(encoded(data)
                            .with("datacontenttype", "\"application/json\"")
                            .build())))
                    .containsExactly("malformed-event");
        }
        assertThat(codes(STRICT.read(encoded(data).build()))).containsExactly("malformed-event");
        assertThat(codes(STRICT.read(binary().without("Content-Type").body(data).build())))
                .containsExactly("malformed-event");
    }

    @Test
    void isNotJsonInAnotherEncodingThanUtf8() {
        assertThat(codes(STRICT.read(binary().with("Content-Type", "application/json; charset=iso-8859-1")
                        .body("{\"schemaVersion\":1,\"orderId\":\"ü\"}".getBytes(StandardCharsets.ISO_8859_1))
                        .build())))
                .containsExactly("malformed-event");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"5", "\"***\"", "\"e30\"", "\"e3\"", "\"e\"", "\"e30=\\n\"", "\"e-_=\"", "true", "{}", "\"====\""
            })
    void mustBePaddedBase64InItsEncodedMember(String json) {
        for (EnvelopeReader reader : List.of(STRICT, LENIENT)) {
            assertThat(codes(reader.read(structured()
                            .without("data")
                            .with("data_base64", json)
                            .build())))
                    .containsExactly("malformed-event");
        }
    }

    @Test
    void isGivenInOneMemberOnly() {
        assertThat(codes(
                        STRICT.read(structured().with("data_base64", "\"e30=\"").build())))
                .containsExactly("malformed-event");
        assertThat(codes(LENIENT.read(structured()
                        .with("data", "null")
                        .with("data_base64", "\"e30=\"")
                        .build())))
                .containsExactly("malformed-event");
    }

    @Test
    void isNotJudgedWhereItsMediaTypeIsUnknown() {
        assertThat(codes(STRICT.read(structured()
                        .with("data", "{}")
                        .with("datacontenttype", "\"x\"")
                        .build())))
                .containsExactly("invalid-datacontenttype");
    }

    /** What a lenient reading makes of the data: its bytes and its JSON, both as text. */
    private static List<@Nullable String> taken(Delivery delivery) {
        Envelope envelope = accepted(LENIENT.read(delivery));
        EventData data = envelope.data();
        if (data == null) {
            assertThat(envelope.event().getData()).isNull();
            return List.of();
        }
        assertThat(envelope.event().getData()).isNotNull();
        assertThat(envelope.event().getData().toBytes()).isEqualTo(data.bytes());
        String json = data.json() == null ? "opaque" : data.json().toString();
        return List.of(new String(data.bytes(), StandardCharsets.UTF_8), json);
    }

    @Test
    void isTakenWhateverItIsWhereNobodyReadsIt() {
        assertThat(taken(binary().with("Content-Type", "text/plain")
                        .body("Simple text")
                        .build()))
                .containsExactly("Simple text", "opaque");
        assertThat(taken(binary().with("Content-Type", "text/plain").body("{}").build()))
                .containsExactly("{}", "opaque");
        assertThat(taken(binary().with("Content-Type", "text/plain").body("").build()))
                .isEmpty();
        assertThat(taken(binary().without("Content-Type").body("<a/>").build())).containsExactly("<a/>", "opaque");
        assertThat(taken(binary().without("Content-Type").body("{ }").build())).containsExactly("{ }", "{}");
        assertThat(taken(encoded("<a/>").build())).containsExactly("<a/>", "opaque");
        assertThat(taken(encoded("[ ]").build())).containsExactly("[ ]", "[]");
        assertThat(taken(encoded("").build())).isEmpty();
        assertThat(taken(encoded("a").with("datacontenttype", "\"text/plain\"").build()))
                .containsExactly("a", "opaque");
        assertThat(taken(structured()
                        .with("data", "\"Simple\\u0020text\"")
                        .with("datacontenttype", "\"text/plain\"")
                        .build()))
                .containsExactly("Simple text", "opaque");
        assertThat(taken(structured()
                        .with("data", "\"\"")
                        .with("datacontenttype", "\"text/plain\"")
                        .build()))
                .isEmpty();
        assertThat(taken(structured().with("data", "\"text\"").build())).containsExactly("\"text\"", "\"text\"");
        assertThat(taken(structured().with("data", "null").build())).containsExactly("null", "null");
        assertThat(taken(structured()
                        .without("data")
                        .with("datacontenttype", "\"text/plain\"")
                        .build()))
                .isEmpty();
    }

    @Test
    void hasItsOwnOrTheDefaultVersionWhereNobodyReadsIt() {
        assertThat(accepted(LENIENT.read(binary().body("{\"schemaVersion\":5}").build()))
                        .schemaVersion())
                .isEqualTo(new BigDecimal(5));
        assertThat(accepted(LENIENT.read(
                                binary().with("Content-Type", "text/plain").build()))
                        .schemaVersion())
                .isEqualTo(BigDecimal.ONE);
        assertThat(codes(LENIENT.read(binary().body("{\"schemaVersion\":\"5\"}").build())))
                .containsExactly("missing-schema-version");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "null", "{}", "[]", "\"\\ud800\""})
    void mustBeTextInItsMemberWhereItsMediaTypeIsNotJson(String json) {
        assertThat(codes(LENIENT.read(structured()
                        .with("data", json)
                        .with("datacontenttype", "\"text/plain\"")
                        .build())))
                .containsExactly("malformed-event");
    }

    @Test
    void isJudgedByTheTypeOfItsEvent() {
        EnvelopeReader reader = new EnvelopeReader(Readings.rules(true, 1L), type -> type.equals("free"));
        Deliveries.Binary text = binary().with("Content-Type", "text/plain");
        assertThat(codes(reader.read(text.build()))).containsExactly("unsupported-content-type");
        accepted(reader.read(text.with("ce-type", "free").build()));
        assertThat(codes(reader.read(text.without("ce-type").build()))).containsExactly("missing-type");
        EnvelopeReader withoutDefault = new EnvelopeReader(Readings.rules(true, null), type -> true);
        assertThat(codes(withoutDefault.read(text.with("ce-type", "free").build())))
                .containsExactly("unsupported-content-type");
    }
}
