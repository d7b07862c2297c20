package dev.eventreceipts.contract;

import dev.eventreceipts.envelope.ContentMode;
import dev.eventreceipts.envelope.Envelope;
import dev.eventreceipts.envelope.EventData;
import dev.eventreceipts.envelope.Fingerprint;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Envelopes as the reader would hand them over. */
record Events(
        String type,
        @Nullable String subject,
        @Nullable String dataschema,
        @Nullable String time,
        Map<String, Object> extensions,
        BigDecimal schemaVersion,
        @Nullable JsonNode json) {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    static JsonNode json(String text) {
        return MAPPER.readTree(text);
    }

    static Events withData(String json) {
        return new Events(
                "com.example.order.status.changed", "order-104", null, null, Map.of(), BigDecimal.ONE, json(json));
    }

    Events withoutData() {
        return new Events(type, subject, dataschema, time, extensions, schemaVersion, null);
    }

    Events type(String type) {
        return new Events(type, subject, dataschema, time, extensions, schemaVersion, json);
    }

    Events subject(@Nullable String subject) {
        return new Events(type, subject, dataschema, time, extensions, schemaVersion, json);
    }

    Events dataschema(String dataschema) {
        return new Events(type, subject, dataschema, time, extensions, schemaVersion, json);
    }

    Events time(String time) {
        return new Events(type, subject, dataschema, time, extensions, schemaVersion, json);
    }

    Events extension(String name, Object value) {
        return new Events(type, subject, dataschema, time, Map.of(name, value), schemaVersion, json);
    }

    Events version(String version) {
        return new Events(type, subject, dataschema, time, extensions, new BigDecimal(version), json);
    }

    /** With data that is no JSON. */
    Envelope envelopeOf(byte[] bytes) {
        return envelope(new EventData(bytes, null));
    }

    Envelope envelope() {
        return envelope(json == null ? null : new EventData(json.toString().getBytes(StandardCharsets.UTF_8), json));
    }

    private Envelope envelope(@Nullable EventData data) {
        String id = "evt-104";
        String source = "urn:checkout:orders";
        return new Envelope(
                id,
                source,
                type,
                subject,
                time,
                dataschema,
                "application/json",
                extensions,
                schemaVersion,
                data,
                Fingerprint.start().text(source).text(id).digest(),
                Fingerprint.start().bytes(data == null ? null : data.bytes()).digest(),
                ContentMode.BINARY);
    }
}
