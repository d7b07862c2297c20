package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one consumer recorded for one fact.
 *
 * @param id the receipt's id, the digest of consumer, source and event id
 * @param event the digest of the {@link RecordedEvent} that was read, which may no longer be kept
 * @param projection the effect, a JSON object
 * @param recordedAt to the microsecond, in which the databases agree
 * @param repeats how often the fact came again since
 * @param inputDiffered whether a repeat was equal in what this consumer reads and different elsewhere
 */
public record RecordedReceipt(
        Digest id,
        String consumer,
        String source,
        String eventId,
        String type,
        @Nullable String subject,
        Digest event,
        long inputSchemaVersion,
        int resultVersion,
        String projection,
        Instant recordedAt,
        long repeats,
        @Nullable Instant lastRepeatedAt,
        boolean inputDiffered) {

    /** The key as people read it. Not what uniqueness is decided by: that is {@link #id}. */
    public String key() {
        return consumer + ":" + source + ":" + eventId;
    }

    RecordedReceipt repeatedAt(Instant now, boolean differed) {
        return new RecordedReceipt(
                id,
                consumer,
                source,
                eventId,
                type,
                subject,
                event,
                inputSchemaVersion,
                resultVersion,
                projection,
                recordedAt,
                repeats + 1,
                now,
                inputDiffered || differed);
    }
}
