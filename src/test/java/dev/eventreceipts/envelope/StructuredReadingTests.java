package dev.eventreceipts.envelope;

import static dev.eventreceipts.envelope.Deliveries.structured;
import static dev.eventreceipts.envelope.Readings.STRICT;
import static dev.eventreceipts.envelope.Readings.accepted;
import static dev.eventreceipts.envelope.Readings.codes;
import static dev.eventreceipts.envelope.Readings.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.cloudevents.CloudEvent;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StructuredReadingTests {

    private static Delivery sentAs(String contentType, Delivery delivery) {
        return new Delivery(List.of(new Header("content-type", contentType)), delivery.body());
    }

    @Test
    void carriesTheEventAsItWasWritten() {
        Envelope envelope = accepted(STRICT.read(structured()
                .with("subject", "\" 100%25 \\\"\"")
                .with("time", "\"2017-01-01T00:59:60+01:00\"")
                .with("dataschema", "\"https://example.test/schemas/order-status/1\"")
                .with("datacontenttype", "\"application/json ; charset=utf-8\"")
                .with("sequenceno", "2147483647")
                .with("flag", "false")
                .with("note", "\"\"")
                .with("x".repeat(70), "-2147483648")
                .with("data", "{ \"schemaVersion\" : 1.0 }")
                .build()));
        assertThat(envelope.identifiers())
                .isEqualTo(new Identifiers("urn:checkout:orders", "evt-104", Deliveries.TYPE, " 100%25 \""));
        assertThat(envelope.time()).isEqualTo("2017-01-01T00:59:60+01:00");
        assertThat(envelope.dataschema()).isEqualTo("https://example.test/schemas/order-status/1");
        assertThat(envelope.datacontenttype()).isEqualTo("application/json ; charset=utf-8");
        assertThat(envelope.schemaVersion()).isEqualByComparingTo(BigDecimal.ONE);
        assertThat(envelope.extensions())
                .containsExactly(
                        Map.entry("sequenceno", 2147483647),
                        Map.entry("flag", false),
                        Map.entry("note", ""),
                        Map.entry("x".repeat(70), -2147483648));
        assertThat(envelope.data()).isNotNull();
        assertThat(envelope.data().bytes()).asString().isEqualTo("{ \"schemaVersion\" : 1.0 }");

        CloudEvent event = envelope.event();
        assertThat(event.getId()).isEqualTo("evt-104");
        assertThat(event.getSource()).hasToString("urn:checkout:orders");
        assertThat(event.getType()).isEqualTo(Deliveries.TYPE);
        assertThat(event.getSubject()).isEqualTo(" 100%25 \"");
        assertThat(event.getTime()).isEqualTo(OffsetDateTime.parse("2017-01-01T00:59:59.999999999+01:00"));
        assertThat(event.getDataSchema()).hasToString("https://example.test/schemas/order-status/1");
        assertThat(event.getDataContentType()).isEqualTo("application/json ; charset=utf-8");
        assertThat(event.getExtension("sequenceno")).isEqualTo(2147483647);
        assertThat(event.getExtension("flag")).isEqualTo(false);
        assertThat(event.getExtension("note")).isEqualTo("");
        assertThat(event.getExtensionNames()).hasSize(4);
        assertThat(event.getData()).isNotNull();
        assertThat(event.getData().toBytes()).asString().isEqualTo("{ \"schemaVersion\" : 1.0 }");
    }

    @Test
    void leavesUnsetWhatIsNullOrNotGiven() {
        Envelope envelope = accepted(STRICT.read(structured()
                .with("time", "null")
                .with("dataschema", "null")
                .with("datacontenttype", "null")
                .with("comexampleext", "null")
                .with("data_base64", "null")
                .build()));
        assertThat(envelope.time()).isNull();
        assertThat(envelope.dataschema()).isNull();
        assertThat(envelope.datacontenttype()).isNull();
        assertThat(envelope.extensions()).isEmpty();
        assertThat(envelope.event().getTime()).isNull();
        assertThat(envelope.event().getDataSchema()).isNull();
        assertThat(envelope.event().getDataContentType()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/cloudevents+json",
                "Application/CloudEvents+JSON; charset=UTF-8",
                " application/cloudevents+json ; charset=\"utf-8\"",
                "application/cloudevents+json;charset=no-such-charset"
            })
    void isToldByTheMediaType(String contentType) {
        accepted(STRICT.read(sentAs(contentType, structured().build())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/cloudevents",
                "application/cloudevents+avro",
                "application/cloudevents-batch+json",
                "APPLICATION/CLOUDEVENTS+XML",
                "application/cloudevents+json, application/json",
                "application/cloudevents+json; x",
                "application/cloudeventsfoo"
            })
    void isRefusedAloneInAnotherFormat(String contentType) {
        Reading.Refused refused = refused(
                STRICT.read(sentAs(contentType, structured().without("id").build())));
        assertThat(codes(refused)).containsExactly("unsupported-content-type");
        assertThat(refused.identifiers()).isEqualTo(new Identifiers(null, null, null, null));
    }

    @Test
    void ignoresHeadersOfTheOtherMode() {
        Delivery delivery = new Delivery(
                List.of(
                        new Header("ce-id", "other"),
                        new Header("ce-specversion", "0.3"),
                        new Header("ce-trace-id", "x"),
                        new Header("Content-Type", Deliveries.EVENT_FORMAT)),
                structured().build().body());
        assertThat(accepted(STRICT.read(delivery)).id()).isEqualTo("evt-104");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "null",
                "42",
                "\"text\"",
                "[",
                "[]",
                "{",
                "{}x",
                "{}{}",
                "{\"id\":\"a\",\"id\":\"a\"}",
                "{\"data\":{\"a\":1,\"a\":1}}",
                "{\"amount\":NaN}",
                "{/*c*/}"
            })
    void isMalformedAloneIfTheBodyIsNotOneObject(String body) {
        assertThat(codes(STRICT.read(structured(body)))).containsExactly("malformed-event");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            id              | null                  | missing-id
            id              | 17                    | missing-id
            id              | true                  | missing-id
            id              | {"a":1}               | missing-id
            id              | ""                    | missing-id
            id              | "a\\u0007"            | invalid-id
            id              | "a\\u0000"            | invalid-id
            id              | "a\\ud800"            | invalid-id
            id              | "a\\uffff"            | invalid-id
            source          | ""                    | missing-source
            source          | 1                     | missing-source
            source          | "urn:checkout:a b"    | invalid-source
            source          | "urn:checkout:\\u00fc"| invalid-source
            source          | "urn:other"           | source-outside-orders-boundary
            type            | []                    | missing-type
            type            | "a\\n"                | invalid-type
            subject         | null                  | missing-subject
            subject         | 1                     | missing-subject
            subject         | "a\\nb"               | invalid-subject
            specversion     | 1.0                   | missing-specversion
            specversion     | "1.0 "                | unsupported-context-version
            specversion     | "1.0.2"               | unsupported-context-version
            time            | 1768471200            | invalid-time
            time            | true                  | invalid-time
            time            | ""                    | invalid-time
            time            | "2026-02-30T10:00:00Z"| invalid-time
            dataschema      | ""                    | invalid-dataschema
            dataschema      | {}                    | invalid-dataschema
            dataschema      | "a/b"                 | invalid-dataschema
            datacontenttype | ""                    | invalid-datacontenttype
            datacontenttype | "xyz"                 | invalid-datacontenttype
            datacontenttype | "*/*"                 | invalid-datacontenttype
            datacontenttype | 1                     | invalid-datacontenttype
            datacontenttype | false                 | invalid-datacontenttype
            sequenceno      | 3000000000            | invalid-sequenceno
            sequenceno      | -2147483649           | invalid-sequenceno
            sequenceno      | 1.5                   | invalid-sequenceno
            sequenceno      | 1.0                   | invalid-sequenceno
            sequenceno      | 1e2                   | invalid-sequenceno
            meta            | {"a":1}               | invalid-meta
            meta            | []                    | invalid-meta
            meta            | "a\\u0000"            | invalid-meta
            correlationId   | "c-1"                 | invalid-attribute-name
            my.extension    | 1.5                   | invalid-attribute-name
            my.extension    | null                  | invalid-attribute-name
            ''              | 1                     | invalid-attribute-name
            ID              | "a"                   | invalid-attribute-name
            """)
    void givesTheReasonForOneFault(String member, String json, String reason) {
        assertThat(codes(STRICT.read(structured().with(member, json).build()))).containsExactly(reason);
    }

    @Test
    void listsAllViolationsInTheOrderOfTheChecks() {
        assertThat(codes(STRICT.read(structured("{}"))))
                .containsExactly(
                        "missing-id",
                        "missing-source",
                        "missing-type",
                        "missing-subject",
                        "missing-specversion",
                        "missing-schema-version");
        assertThat(codes(STRICT.read(structured("""
                        {"b":1.5,"A":1,"B":2,"a":1.5,"datacontenttype":"x","dataschema":"x","time":"x","data":1,
                         "specversion":"2","subject":"x","source":"a b","data_base64":"e30="}"""))))
                .containsExactly(
                        "missing-id",
                        "missing-type",
                        "unsupported-context-version",
                        "invalid-source",
                        "invalid-time",
                        "invalid-dataschema",
                        "invalid-datacontenttype",
                        "invalid-b",
                        "invalid-a",
                        "invalid-attribute-name",
                        "malformed-event");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "1", "{}", "true"})
    void asksForAStringWhereTheSubjectIsNotRequiredButGiven(String subject) {
        EnvelopeReader reader = new EnvelopeReader(Readings.rules(false, null), type -> false);
        assertThat(codes(reader.read(structured().with("subject", subject).build())))
                .containsExactly("invalid-subject");
        assertThat(accepted(reader.read(structured().with("subject", "null").build()))
                        .subject())
                .isNull();
    }
}
