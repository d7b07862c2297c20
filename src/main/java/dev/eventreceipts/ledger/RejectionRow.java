package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Identifiers;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a rejection says without its input. */
@MappedSuperclass
abstract class RejectionRow {

    @Id
    private byte[] digest;

    private String state;
    private String reason;
    private @Nullable String consumer;
    private String violations;

    @SuppressWarnings("UnusedVariable") // queries name it
    private byte @Nullable [] identity;

    private @Nullable String source;
    private @Nullable String eventId;
    private @Nullable String type;
    private @Nullable String subject;
    private Instant firstSeenAt;
    private Instant lastSeenAt;
    private long seen;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected RejectionRow() {}

    KeptRejection kept(@Nullable Delivery input) {
        return new KeptRejection(
                Digest.of(digest),
                state,
                reason,
                consumer,
                violations,
                new Identifiers(source, eventId, type, subject),
                firstSeenAt,
                lastSeenAt,
                seen,
                input);
    }
}
