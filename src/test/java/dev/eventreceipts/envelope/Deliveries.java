package dev.eventreceipts.envelope;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Deliveries of the event that all examples are about, each a variation of a valid one. */
final class Deliveries {

    static final String DATA = "{\"schemaVersion\":1,\"orderId\":\"order-104\",\"status\":\"paid\"}";
    static final String TYPE = "com.example.order.status.changed";
    static final String EVENT_FORMAT = "application/cloudevents+json";

    private Deliveries() {}

    /** A valid binary delivery, to be varied. */
    static Binary binary() {
        return new Binary()
                .with("Content-Type", "application/json")
                .with("ce-specversion", "1.0")
                .with("ce-id", "evt-104")
                .with("ce-source", "urn:checkout:orders")
                .with("ce-type", TYPE)
                .with("ce-subject", "order-104")
                .body(DATA);
    }

    /** A valid structured delivery, to be varied. */
    static Structured structured() {
        return new Structured()
                .with("specversion", "\"1.0\"")
                .with("id", "\"evt-104\"")
                .with("source", "\"urn:checkout:orders\"")
                .with("type", '"' + TYPE + '"')
                .with("subject", "\"order-104\"")
                .with("data", DATA);
    }

    /** A structured delivery of any body. */
    static Delivery structured(String body) {
        return new Delivery(List.of(new Header("Content-Type", EVENT_FORMAT)), utf8(body));
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Header lines and a body. */
    static final class Binary {

        private final List<Header> headers = new ArrayList<>();
        private byte[] body = new byte[0];

        /** Puts the header in the place of all lines of its name. */
        Binary with(String name, String value) {
            return without(name).and(name, value);
        }

        /** Adds a line. */
        Binary and(String name, String value) {
            headers.add(new Header(name, value));
            return this;
        }

        Binary without(String name) {
            headers.removeIf(header -> header.isNamed(name));
            return this;
        }

        Binary body(String text) {
            return body(utf8(text));
        }

        Binary body(byte[] bytes) {
            body = bytes;
            return this;
        }

        Delivery build() {
            return new Delivery(headers, body);
        }
    }

    /** Members of an event, their values as JSON text. */
    static final class Structured {

        private final Map<String, String> members = new LinkedHashMap<>();

        Structured with(String name, String json) {
            members.put(name, json);
            return this;
        }

        Structured without(String name) {
            members.remove(name);
            return this;
        }

        String text() {
            List<String> written = new ArrayList<>();
            members.forEach((name, json) -> written.add('"' + name + "\":" + json));
            return '{' + String.join(",", written) + '}';
        }

        Delivery build() {
            return structured(text());
        }
    }
}
