package dev.eventreceipts.ledger;

import dev.eventreceipts.contract.Verdict;
import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Envelope;
import dev.eventreceipts.envelope.Fingerprint;
import dev.eventreceipts.envelope.Identifiers;
import dev.eventreceipts.envelope.Violation;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The statements that write. They are plain SQL and not Hibernate's: a row is claimed by {@code insert … on conflict do
 * nothing} and the count that it returns, which the persistence context cannot tell and which never leaves a
 * transaction aborted behind it, as a unique violation does on PostgreSQL.
 */
@Component
class LedgerTables {

    private final JdbcClient jdbc;

    LedgerTables(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The key of a receipt: length-prefixed, so that no two pairs of consumer, source and id share one. */
    static Digest receiptKey(String consumer, Envelope envelope) {
        return Fingerprint.start()
                .text(consumer)
                .text(envelope.source())
                .text(envelope.id())
                .digest();
    }

    /** The key of an event: the fact and its whole content. */
    static Digest eventKey(Envelope envelope) {
        return Fingerprint.start()
                .digest(envelope.identity())
                .digest(envelope.content())
                .digest();
    }

    /** Claims the key for this consumer; false where the fact was recorded before. Waits for a rival's transaction. */
    boolean claim(Digest key, Envelope envelope, Digest event, Verdict.Accepted verdict, Instant now) {
        return jdbc.sql("""
                        insert into receipt (digest, consumer, identity, source, event_id, type, subject, event_digest,
                            content, input_schema_version, result_version, projection, recorded_at, repeats,
                            last_repeated_at, input_differed)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, null, false)
                        on conflict do nothing""")
                        .param(key.bytes())
                        .param(verdict.consumer())
                        .param(envelope.identity().bytes())
                        .param(envelope.source())
                        .param(envelope.id())
                        .param(envelope.type())
                        .param(envelope.subject())
                        .param(event.bytes())
                        .param(verdict.content().bytes())
                        .param(verdict.schemaVersion())
                        .param(verdict.resultVersion())
                        .param(verdict.projection())
                        .param(timestamp(now))
                        .update()
                == 1;
    }

    /** Keeps the event that a receipt points at, once. */
    void keep(Digest event, Envelope envelope, Instant now) {
        var data = envelope.data();
        jdbc.sql("""
                        insert into event (digest, identity, source, event_id, type, subject, event_time, dataschema,
                            datacontenttype, extensions, schema_version, data, data_is_json, received_at)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        on conflict do nothing""")
                .param(event.bytes())
                .param(envelope.identity().bytes())
                .param(envelope.source())
                .param(envelope.id())
                .param(envelope.type())
                .param(envelope.subject())
                .param(envelope.time())
                .param(envelope.dataschema())
                .param(envelope.datacontenttype())
                .param(LedgerJson.extensions(envelope.extensions()))
                .param(envelope.schemaVersion().longValueExact())
                .param(data == null ? null : data.bytes())
                .param(data != null && data.json() != null)
                .param(timestamp(now))
                .update();
    }

    /** Counts a repeat of a receipt that this transaction has locked. */
    void countRepeat(Digest receipt, boolean differed, Instant now) {
        jdbc.sql("""
                        update receipt set repeats = repeats + 1, last_repeated_at = ?,
                            input_differed = input_differed or ?
                        where digest = ?""")
                .param(timestamp(now))
                .param(differed)
                .param(receipt.bytes())
                .update();
    }

    /** Keeps a refused input, or counts it where it is kept already. */
    void keep(
            Digest rejection,
            List<Violation> violations,
            @Nullable String consumer,
            Identifiers identifiers,
            Delivery input,
            Instant now) {
        int kept = jdbc.sql("""
                        insert into rejection (digest, state, reason, consumer, violations, identity, source, event_id,
                            type, subject, headers, body, first_seen_at, last_seen_at, seen)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
                        on conflict do nothing""")
                .param(rejection.bytes())
                .param(State.after(violations).text())
                .param(violations.get(0).reason().code())
                .param(consumer)
                .param(LedgerJson.violations(violations))
                .param(identity(identifiers))
                .param(identifiers.source())
                .param(identifiers.id())
                .param(identifiers.type())
                .param(identifiers.subject())
                .param(LedgerJson.headers(input.headers()))
                .param(input.body())
                .param(timestamp(now))
                .param(timestamp(now))
                .update();
        if (kept == 0) {
            jdbc.sql("update rejection set seen = seen + 1, last_seen_at = ? where digest = ?")
                    .param(timestamp(now))
                    .param(rejection.bytes())
                    .update();
        }
    }

    private static byte @Nullable [] identity(Identifiers identifiers) {
        String source = identifiers.source();
        String id = identifiers.id();
        return source == null || id == null
                ? null
                : Envelope.identity(source, id).bytes();
    }

    private static OffsetDateTime timestamp(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
