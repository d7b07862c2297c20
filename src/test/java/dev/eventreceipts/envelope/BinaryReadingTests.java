package dev.eventreceipts.envelope;

import static dev.eventreceipts.envelope.Deliveries.binary;
import static dev.eventreceipts.envelope.Readings.LENIENT;
import static dev.eventreceipts.envelope.Readings.STRICT;
import static dev.eventreceipts.envelope.Readings.accepted;
import static dev.eventreceipts.envelope.Readings.codes;
import static dev.eventreceipts.envelope.Readings.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.envelope.Deliveries.Binary;
import io.cloudevents.CloudEvent;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryReadingTests {

    @Test
    void carriesTheEventAsItWasWritten() {
        Envelope envelope = accepted(STRICT.read(binary().with("CE-Id", " \"evt 104\" ")
                .with("ce-subject", "100%2525")
                .with("ce-time", "2026-01-15t10:00:00.1234567891z")
                .with("ce-dataschema", "https://example.test/schemas/order-status/1")
                .with("Content-Type", " Application/JSON;\tcharset=utf-8 ")
                .with("ce-correlationId", "c-1")
                .with("ce-empty", "")
                .with("ce-" + "x".repeat(70), "long")
                .build()));
        assertThat(envelope.identifiers())
                .isEqualTo(new Identifiers("urn:checkout:orders", "evt 104", Deliveries.TYPE, "100%25"));
        assertThat(envelope.time()).isEqualTo("2026-01-15t10:00:00.1234567891z");
        assertThat(envelope.dataschema()).isEqualTo("https://example.test/schemas/order-status/1");
        assertThat(envelope.datacontenttype()).isEqualTo("Application/JSON; charset=utf-8");
        assertThat(envelope.schemaVersion()).isEqualTo(BigDecimal.ONE);
        assertThat(envelope.extensions())
                .containsExactly(
                        Map.entry("correlationid", "c-1"), Map.entry("empty", ""), Map.entry("x".repeat(70), "long"));
        assertThat(envelope.data()).isNotNull();
        assertThat(envelope.data().bytes()).asString().isEqualTo(Deliveries.DATA);
        assertThat(envelope.data().json()).hasToString(Deliveries.DATA);

        CloudEvent event = envelope.event();
        assertThat(event.getId()).isEqualTo("evt 104");
        assertThat(event.getSource()).hasToString("urn:checkout:orders");
        assertThat(event.getType()).isEqualTo(Deliveries.TYPE);
        assertThat(event.getSubject()).isEqualTo("100%25");
        assertThat(event.getTime()).isEqualTo(OffsetDateTime.parse("2026-01-15T10:00:00.123456789Z"));
        assertThat(event.getDataSchema()).hasToString("https://example.test/schemas/order-status/1");
        assertThat(event.getDataContentType()).isEqualTo("Application/JSON; charset=utf-8");
        assertThat(event.getExtensionNames()).containsExactlyInAnyOrder("correlationid", "empty", "x".repeat(70));
        assertThat(event.getExtension("correlationid")).isEqualTo("c-1");
        assertThat(event.getData()).isNotNull();
        assertThat(event.getData().toBytes()).asString().isEqualTo(Deliveries.DATA);
    }

    @Test
    void handsTheSdkValuesThatItDoesNotDecodeAgain() {
        CloudEvent event = accepted(STRICT.read(binary().with("ce-id", "%22%2541%22")
                        .with("ce-subject", "%5C%22a%2520b")
                        .with("ce-note", "%25zz")
                        .build()))
                .event();
        assertThat(event.getId()).isEqualTo("\"%41\"");
        assertThat(event.getSubject()).isEqualTo("\\\"a%20b");
        assertThat(event.getExtension("note")).isEqualTo("%zz");
    }

    @Test
    void leavesUnsetWhatIsNotGiven() {
        Envelope envelope =
                accepted(STRICT.read(binary().without("Content-Type").build()));
        assertThat(envelope.time()).isNull();
        assertThat(envelope.dataschema()).isNull();
        assertThat(envelope.datacontenttype()).isNull();
        assertThat(envelope.extensions()).isEmpty();
        assertThat(envelope.event().getTime()).isNull();
        assertThat(envelope.event().getDataSchema()).isNull();
        assertThat(envelope.event().getDataContentType()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2016-12-31T23:59:60Z", "0000-01-01T00:00:00+23:00", "9999-12-31T23:59:59-23:59"})
    void handsTheSdkTimesThatItCanHold(String time) {
        Envelope envelope = accepted(STRICT.read(binary().with("ce-time", time).build()));
        assertThat(envelope.time()).isEqualTo(time);
        assertThat(envelope.event().getTime())
                .isEqualTo(Timestamp.parse(time).orElseThrow().value());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ce-id          | ''                       | missing-id
            ce-id          | '   '                    | missing-id
            ce-id          | '""'                     | missing-id
            ce-id          | evt%00                   | invalid-id
            ce-id          | evt%FF                   | invalid-id
            ce-source      | ''                       | missing-source
            ce-source      | urn:checkout:a%20b       | invalid-source
            ce-source      | urn:checkout:%C3%BC      | invalid-source
            ce-source      | %                        | invalid-source
            ce-source      | urn:checkout%00          | invalid-source
            ce-source      | urn:billing:orders       | source-outside-orders-boundary
            ce-source      | http://[bad              | invalid-source
            ce-type        | ''                       | missing-type
            ce-type        | t%0A                     | invalid-type
            ce-subject     | ''                       | missing-subject
            ce-subject     | 100%                     | invalid-subject
            ce-subject     | a%C0%A0b                 | invalid-subject
            ce-subject     | a%EF%BF%BFb              | invalid-subject
            ce-subject     | a%C2%85b                 | invalid-subject
            ce-specversion | ''                       | missing-specversion
            ce-specversion | 0.3                      | unsupported-context-version
            ce-specversion | 1.0%20                   | unsupported-context-version
            ce-specversion | 1                        | unsupported-context-version
            ce-specversion | %FF                      | invalid-specversion
            ce-time        | yesterday                | invalid-time
            ce-time        | ''                       | invalid-time
            ce-time        | %FF                      | invalid-time
            ce-time        | 2026-01-15T10:00:00Z%00  | invalid-time
            ce-dataschema  | schemas/order-status/1   | invalid-dataschema
            ce-dataschema  | ''                       | invalid-dataschema
            ce-dataschema  | %FF                      | invalid-dataschema
            ce-note        | %1B[31m                  | invalid-note
            ce-note        | %FF                      | invalid-note
            ce-trace-id    | abc                      | invalid-attribute-name
            ce-            | abc                      | invalid-attribute-name
            ce-data        | {}                       | invalid-attribute-name
            ce-data_base64 | e30=                     | invalid-attribute-name
            ce-datacontenttype | application/json     | invalid-datacontenttype
            ce-datacontenttype | ''                   | invalid-datacontenttype
            """)
    void givesTheReasonForOneFault(String header, String value, String reason) {
        assertThat(codes(STRICT.read(binary().with(header, value).build()))).containsExactly(reason);
    }

    @Test
    void showsNoLongNameInAReason() {
        assertThat(codes(
                        STRICT.read(binary().with("ce-" + "x".repeat(65), "%FF").build())))
                .containsExactly("invalid-extension");
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "source", "type", "subject", "specversion"})
    void asksForEachRequiredAttribute(String name) {
        assertThat(codes(STRICT.read(binary().without("ce-" + name).build()))).containsExactly("missing-" + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "source", "type", "subject", "specversion", "time", "dataschema", "note"})
    void refusesAnAttributeOnTwoLinesEvenIfTheyAreEqual(String name) {
        Binary twice = binary().with("ce-" + name, "1.0").and("CE-" + name, "1.0");
        assertThat(codes(STRICT.read(twice.build()))).containsExactly("invalid-" + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "*/*", "application/*", "", "application/json, text/plain", "application/json; x"})
    void refusesAContentTypeThatIsNoMediaType(String contentType) {
        Reading.Refused refused =
                refused(STRICT.read(binary().with("Content-Type", contentType).build()));
        assertThat(refused.violations())
                .extracting(Violation::reason)
                .containsExactly(Reason.of(Rule.UNSUPPORTED_CONTENT_TYPE));
        assertThat(refused.violations().get(0).detail()).contains("Content-Type");
        assertThat(codes(LENIENT.read(binary().with("Content-Type", contentType).build())))
                .containsExactly("unsupported-content-type");
    }

    @Test
    void refusesAContentTypeThatIsNoMediaTypeBeforeTheBoundaryAndAnotherMediaTypeBehindIt() {
        Binary outside = binary().with("ce-source", "urn:billing:x");
        assertThat(codes(STRICT.read(outside.with("Content-Type", "json").build())))
                .containsExactly("unsupported-content-type", "source-outside-orders-boundary");
        assertThat(codes(STRICT.read(outside.with("Content-Type", "text/plain").build())))
                .containsExactly("source-outside-orders-boundary", "unsupported-content-type");
    }

    @Test
    void listsAllViolationsInTheOrderOfTheChecks() {
        assertThat(codes(STRICT.read(new Binary()
                        .with("ce-trace-id", "x")
                        .with("ce-note", "%FF")
                        .with("ce-datacontenttype", "text/xml")
                        .with("ce-dataschema", "x")
                        .with("ce-time", "x")
                        .with("ce-specversion", "0.3%00")
                        .with("ce-subject", "%FF")
                        .with("ce-type", "%00")
                        .with("ce-source", "urn:billing:x")
                        .with("Content-Type", "application/json")
                        .with("ce-a.b", "x")
                        .body("{}")
                        .build())))
                .containsExactly(
                        "missing-id",
                        "unsupported-context-version",
                        "invalid-type",
                        "invalid-subject",
                        "invalid-specversion",
                        "invalid-time",
                        "invalid-dataschema",
                        "invalid-datacontenttype",
                        "invalid-note",
                        "invalid-attribute-name",
                        "source-outside-orders-boundary",
                        "missing-schema-version");
        assertThat(codes(STRICT.read(new Binary().build())))
                .containsExactly(
                        "missing-id",
                        "missing-source",
                        "missing-type",
                        "missing-subject",
                        "missing-specversion",
                        "missing-schema-version");
        assertThat(codes(STRICT.read(
                        binary().without("ce-subject").body("not json").build())))
                .containsExactly("missing-subject", "malformed-event");
    }

    @Test
    void takesAnEventWithoutASubjectWhereNoneIsRequired() {
        EnvelopeReader reader = new EnvelopeReader(Readings.rules(false, null), type -> false);
        Envelope envelope = accepted(reader.read(binary().without("ce-subject").build()));
        assertThat(envelope.subject()).isNull();
        assertThat(envelope.event().getSubject()).isNull();
        assertThat(codes(reader.read(binary().with("ce-subject", "").build()))).containsExactly("invalid-subject");
        assertThat(codes(reader.read(binary().with("ce-subject", "%FF").build())))
                .containsExactly("invalid-subject");
        assertThat(codes(reader.read(binary().without("ce-id").build()))).containsExactly("missing-id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "br", "x-unknown", "identity, gzip", "gzip, identity"})
    void refusesAContentEncodingBeforeAllElse(String encoding) {
        Reading.Refused refused = refused(STRICT.read(binary().with("Content-Encoding", encoding)
                .with("ce-specversion", "0.3")
                .with("ce-subject", "a%00")
                .with("ce-type", "")
                .build()));
        assertThat(codes(refused)).containsExactly("unsupported-content-encoding");
        assertThat(refused.identifiers()).isEqualTo(new Identifiers("urn:checkout:orders", "evt-104", null, null));
    }

    @Test
    void readsNoIdentifiersOfAnEncodedBodyWhereTheyAreNotInHeaders() {
        Identifiers none = new Identifiers(null, null, null, null);
        Binary encoded = binary().with("Content-Encoding", "gzip");
        assertThat(refused(STRICT.read(encoded.with("Content-Type", Deliveries.EVENT_FORMAT)
                                .build()))
                        .identifiers())
                .isEqualTo(none);
        assertThat(refused(STRICT.read(encoded.with("Content-Type", "application/json")
                                .and("Content-Type", "application/json")
                                .build()))
                        .identifiers())
                .isEqualTo(none);
        assertThat(refused(STRICT.read(encoded.without("Content-Type").build()))
                        .identifiers()
                        .id())
                .isEqualTo("evt-104");
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "Identity", "", " identity "})
    void takesABodyThatIsNotEncoded(String encoding) {
        accepted(STRICT.read(binary().with("Content-Encoding", encoding).build()));
        assertThat(codes(STRICT.read(binary().with("Content-Encoding", encoding)
                        .and("content-encoding", "gzip")
                        .build())))
                .containsExactly("unsupported-content-encoding");
    }

    @Test
    void refusesTwoContentTypesAlone() {
        for (String second : new String[] {"application/json", Deliveries.EVENT_FORMAT}) {
            Reading.Refused refused = refused(STRICT.read(
                    binary().without("ce-id").and("content-type", second).build()));
            assertThat(codes(refused)).containsExactly("unsupported-content-type");
            assertThat(refused.violations().get(0).detail()).contains("once");
            assertThat(refused.identifiers()).isEqualTo(new Identifiers(null, null, null, null));
        }
    }

    @Test
    void namesInItsReasonsOnlyTheReceiversWords() {
        Reading.Refused refused = refused(STRICT.read(binary().with("ce-secret-name", "secret")
                .with("ce-time", "secret")
                .with("ce-source", "urn:secret")
                .build()));
        assertThat(refused.violations())
                .hasSize(3)
                .allSatisfy(violation ->
                        assertThat(violation.detail()).endsWith(".").doesNotContain("secret", "%s"));
    }

    @Test
    void identifiesWhatItRefusesByLegibleTextOnly() {
        assertThat(refused(STRICT.read(binary().with("ce-id", "a%00")
                                .with("ce-source", "%FF")
                                .with("ce-type", "")
                                .build()))
                        .identifiers())
                .isEqualTo(new Identifiers(null, null, null, "order-104"));
    }
}
