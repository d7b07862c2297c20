package dev.eventreceipts.envelope;

import static dev.eventreceipts.envelope.Deliveries.binary;
import static dev.eventreceipts.envelope.Deliveries.structured;
import static dev.eventreceipts.envelope.Readings.LENIENT;
import static dev.eventreceipts.envelope.Readings.STRICT;
import static dev.eventreceipts.envelope.Readings.accepted;
import static dev.eventreceipts.envelope.Readings.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DigestsOfReadingsTests {

    private static Digest content(Delivery delivery) {
        return accepted(LENIENT.read(delivery)).content();
    }

    private static Digest identity(Delivery delivery) {
        return accepted(LENIENT.read(delivery)).identity();
    }

    private static Digest input(Delivery delivery) {
        return refused(STRICT.read(delivery)).input();
    }

    @Test
    void identityIsSourceAndIdByteForByte() {
        Digest identity = identity(binary().build());
        assertThat(identity(
                        structured().with("subject", "\"x\"").with("data", "1").build()))
                .isEqualTo(identity);
        assertThat(Stream.of(
                                binary().with("ce-id", "EVT-104"),
                                binary().with("ce-id", "evt-104%20"),
                                binary().with("ce-source", "urn:checkout:Orders"),
                                binary().with("ce-id", "part:x"),
                                binary().with("ce-id", "x").with("ce-source", "urn:checkout:orders:part"))
                        .map(other -> identity(other.build())))
                .doesNotContain(identity)
                .doesNotHaveDuplicates();
    }

    @Test
    void contentIsOneInAllSpellingsOfTheSameEvent() {
        String respelled = "{ \"status\":\"\\u0070aid\", \"orderId\":\"order-104\",\n\"schemaVersion\":1.0 }";
        Digest content = content(binary().build());
        assertThat(List.of(
                        binary().body(respelled).build(),
                        binary().with("ce-time", "2026-01-15T10:00:00Z")
                                .with("ce-traceparent", "x")
                                .build(),
                        binary().with("Content-Type", "text/json; charset=utf-8")
                                .build(),
                        binary().without("Content-Type").build(),
                        binary().with("ce-dataschema", "urn:x").build(),
                        binary().with("ce-id", "other").build(),
                        structured().build(),
                        structured().with("data", respelled).build(),
                        structured()
                                .without("data")
                                .with(
                                        "data_base64",
                                        "\"eyJzY2hlbWFWZXJzaW9uIjoxLCJvcmRlcklkIjoib3JkZXItMTA0Iiwic3RhdHVzIjoicGFpZCJ9\"")
                                .build()))
                .allSatisfy(delivery -> assertThat(content(delivery)).isEqualTo(content));
    }

    @Test
    void contentIsAnotherWithAnotherTypeSubjectVersionOrData() {
        assertThat(Stream.of(
                                binary(),
                                binary().with("ce-type", "other"),
                                binary().with("ce-subject", "other"),
                                binary().without("ce-subject"),
                                binary().body("{\"schemaVersion\":2,\"orderId\":\"order-104\",\"status\":\"paid\"}"),
                                binary().body("{\"schemaVersion\":1,\"orderId\":\"order-104\",\"status\":\"void\"}"),
                                binary().body("{\"schemaVersion\":1}"),
                                binary().body("{}"),
                                binary().body("null"),
                                binary().body("\"{}\""),
                                binary().body("{}").with("Content-Type", "text/plain"),
                                binary().body(""))
                        .map(delivery -> content(delivery.build())))
                .doesNotHaveDuplicates();
    }

    @Test
    void refusedInputIsOneWhateverAGatewayRenews() {
        Digest input = input(binary().without("ce-subject").build());
        assertThat(List.of(
                        binary().without("ce-subject")
                                .with("ce-time", "2026-01-15T10:00:00Z")
                                .build(),
                        binary().without("ce-subject")
                                .with("ce-traceparent", "x")
                                .build(),
                        binary().without("ce-subject")
                                .with("Content-Type", "text/json")
                                .build(),
                        binary().without("ce-subject")
                                .body(Deliveries.DATA.replace(":", " : "))
                                .build(),
                        structured().without("subject").build()))
                .allSatisfy(delivery -> assertThat(input(delivery)).isEqualTo(input));
    }

    @Test
    void refusedInputIsAnotherWithAnotherReasonAttributeOrData() {
        assertThat(Stream.of(
                                binary().without("ce-subject"),
                                binary().with("ce-subject", "a%00"),
                                binary().with("ce-subject", "b%00"),
                                binary().with("ce-subject", "%FF"),
                                binary().with("ce-subject", "%FE"),
                                binary().without("ce-subject").with("ce-id", "other"),
                                binary().without("ce-subject").with("ce-dataschema", "urn:x"),
                                binary().without("ce-subject").with("Content-Type", "text/plain"),
                                binary().without("ce-subject").with("Content-Type", "text/xml"),
                                binary().without("ce-subject").with("Content-Type", "json"),
                                binary().without("ce-subject").body("{}"),
                                binary().without("ce-subject").body("{"),
                                binary().without("ce-subject").body(""),
                                binary().with("ce-time", "x"),
                                binary().with("ce-time", "y"),
                                binary().with("ce-note", "%FF"),
                                binary().with("ce-note", "%FE"),
                                binary().with("ce-no-te", "x"),
                                binary().with("ce-no-te", "y"),
                                binary().with("ce-no-to", "y"),
                                binary().with("ce-source", "urn:other"),
                                binary().with("ce-source", "urn:another"),
                                binary().with("ce-specversion", "0.3"),
                                binary().with("ce-specversion", "0.4"),
                                binary().with("ce-datacontenttype", "a/b"),
                                binary().with("ce-datacontenttype", "a/c"),
                                binary().with("Content-Type", "*/*"),
                                binary().with("Content-Type", "x"),
                                binary().with("Content-Encoding", "gzip"),
                                binary().with("Content-Encoding", "br"),
                                binary().with("Content-Encoding", "br").and("Content-Encoding", ""),
                                binary().with("Content-Encoding", "br").with("ce-id", "other"),
                                binary().with("Content-Encoding", "br").with("ce-type", "other"),
                                binary().with("Content-Encoding", "br").with("ce-source", "urn:other"),
                                binary().with("Content-Encoding", "br").with("ce-subject", "other"),
                                binary().with("Content-Encoding", "br").body("{}"),
                                binary().and("Content-Type", "a/b"),
                                binary().and("Content-Type", "a/c"))
                        .map(delivery -> input(delivery.build())))
                .doesNotHaveDuplicates();
        assertThat(Stream.of(
                                structured().with("id", "1"),
                                structured().with("id", "2"),
                                structured().with("id", "1").with("data", "1"),
                                structured().with("id", "1").without("data"),
                                structured().with("id", "1").without("data").with("data_base64", "\"AAAA\""),
                                structured().with("data_base64", "\"AAAA\""),
                                structured().with("data_base64", "\"AAAB\""),
                                structured().with("data_base64", "1").without("data"),
                                structured().with("data_base64", "2").without("data"),
                                structured().with("datacontenttype", "\"x\""),
                                structured().with("datacontenttype", "\"x\"").with("data", "2"),
                                structured().with("datacontenttype", "\"a/b\""),
                                structured().with("meta", "1.5"),
                                structured().with("meta", "2.5"),
                                structured().with("A", "1"),
                                structured().with("A", "2"))
                        .map(delivery -> input(delivery.build())))
                .doesNotHaveDuplicates();
    }

    @Test
    void refusedInputOfAMalformedBodyIsItsBytes() {
        assertThat(input(structured("{"))).isEqualTo(input(structured("{"))).isNotEqualTo(input(structured("[")));
    }
}
