package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A fact as it was received.
 *
 * @param digest of source, id and the whole content
 * @param time RFC 3339, as the producer wrote it
 * @param extensions a JSON object of strings, integers and booleans
 * @param data the bytes as received; null where the event has none
 * @param dataIsJson whether the bytes are JSON text in UTF-8
 */
public record RecordedEvent(
        Digest digest,
        String source,
        String id,
        String type,
        @Nullable String subject,
        @Nullable String time,
        @Nullable String dataschema,
        @Nullable String datacontenttype,
        String extensions,
        long schemaVersion,
        byte @Nullable [] data,
        boolean dataIsJson,
        Instant receivedAt) {}
