package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.time.Instant;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** A row of the table of events, for reading. Written by {@link LedgerTables}. */
@Entity
@Immutable
class Event {

    @Id
    private byte[] digest;

    @SuppressWarnings("UnusedVariable") // queries name it
    private byte[] identity;

    private String source;
    private String eventId;
    private String type;
    private @Nullable String subject;
    private @Nullable String eventTime;
    private @Nullable String dataschema;
    private @Nullable String datacontenttype;
    private String extensions;
    private long schemaVersion;
    private byte @Nullable [] data;
    private boolean dataIsJson;
    private Instant receivedAt;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected Event() {}

    RecordedEvent recorded() {
        return new RecordedEvent(
                Digest.of(digest),
                source,
                eventId,
                type,
                subject,
                eventTime,
                dataschema,
                datacontenttype,
                extensions,
                schemaVersion,
                data,
                dataIsJson,
                receivedAt);
    }
}
