package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.time.Instant;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** A row of the table of receipts, for reading. Written by {@link LedgerTables}. */
@Entity
@Immutable
class Receipt {

    @Id
    private byte[] digest;

    private String consumer;

    @SuppressWarnings("UnusedVariable") // queries name it
    private byte[] identity;

    private String source;
    private String eventId;
    private String type;
    private @Nullable String subject;
    private byte[] eventDigest;
    private long inputSchemaVersion;
    private int resultVersion;
    private String projection;
    private Instant recordedAt;
    private long repeats;
    private @Nullable Instant lastRepeatedAt;
    private boolean inputDiffered;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected Receipt() {}

    RecordedReceipt recorded() {
        return new RecordedReceipt(
                Digest.of(digest),
                consumer,
                source,
                eventId,
                type,
                subject,
                Digest.of(eventDigest),
                inputSchemaVersion,
                resultVersion,
                projection,
                recordedAt,
                repeats,
                lastRepeatedAt,
                inputDiffered);
    }
}
