package dev.eventreceipts.envelope;

import io.cloudevents.CloudEvent;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A validated envelope with its data: checks 1 to 5 have passed. Identity is {@code source} + {@code id}, byte for
 * byte.
 *
 * @param id never empty
 * @param source a URI-reference inside the boundary, as the producer wrote it
 * @param type never empty
 * @param subject null only where the receiver does not require one
 * @param time RFC 3339, as the producer wrote it
 * @param dataschema an absolute URI, as the producer wrote it
 * @param datacontenttype a media type, as the producer wrote it; in binary mode the {@code Content-Type}
 * @param extensions String, Integer or Boolean by name, in the producer's order
 * @param schemaVersion an integer, however large, without a fraction
 * @param data null where the event has none
 * @param identity the digest of source and id
 * @param content the digest of the whole content: type, subject, schema version and all of the data, canonically. Not
 *     the time, not extensions, not the HTTP mode
 * @param mode the HTTP mode in which it came
 */
public record Envelope(
        String id,
        String source,
        String type,
        @Nullable String subject,
        @Nullable String time,
        @Nullable String dataschema,
        @Nullable String datacontenttype,
        Map<String, Object> extensions,
        BigDecimal schemaVersion,
        @Nullable EventData data,
        Digest identity,
        Digest content,
        ContentMode mode)
        implements Reading {

    /** The digest of an identity: of a fact, whoever reads it. */
    public static Digest identity(String source, String id) {
        return Fingerprint.start().text(source).text(id).digest();
    }

    /** The digest of a whole content. */
    static Digest content(String type, @Nullable String subject, BigDecimal schemaVersion, @Nullable EventData data) {
        return Fingerprint.start()
                .text(type)
                .text(subject)
                .number(schemaVersion)
                .data(data)
                .digest();
    }

    /** The same event as the CloudEvents SDK reads it in its mode; built anew each time, since no delivery needs it. */
    public CloudEvent event() {
        byte[] bytes = data == null ? null : data.bytes();
        return new SdkEvent(
                        id, source, type, subject, SdkEvent.time(time), dataschema, datacontenttype, extensions, bytes)
                .readIn(mode);
    }

    /** What people find it by. */
    public Identifiers identifiers() {
        return new Identifiers(source, id, type, subject);
    }
}
