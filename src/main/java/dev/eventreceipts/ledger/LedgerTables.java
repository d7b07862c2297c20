package dev.eventreceipts.ledger;

import dev.eventreceipts.contract.Verdict;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Envelope;
import dev.eventreceipts.envelope.Identifiers;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.BatchPreparedStatementSetter;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;

/**
 * The statements that write, within the transaction of whoever calls them, each for a whole group and in the order in
 * which the rows are given.
 *
 * <p>They are plain SQL and not Hibernate's: a row is claimed by {@code insert … on conflict do nothing} and what that
 * returns, which a persistence context cannot tell, and which never leaves a transaction aborted behind it, as a unique
 * violation does on PostgreSQL.
 */
class LedgerTables {

    static final String RECEIPT = """
            receipt (digest, consumer, identity, source, event_id, type, subject, event_digest, content,
                input_schema_version, result_version, projection, recorded_at, repeats, last_repeated_at,
                input_differed)""";

    static final String EVENT = """
            event (digest, identity, source, event_id, type, subject, event_time, dataschema, datacontenttype,
                extensions, schema_version, data, data_is_json, received_at)""";

    /** What {@link #standing} reads of a receipt, without the number of its repeats. */
    static final String STANDING = """
            receipt.digest, consumer, source, event_id, type, subject, receipt.event_digest, receipt.content,
                input_schema_version, result_version, projection, recorded_at, last_repeated_at, input_differed""";

    final JdbcTemplate jdbc;

    LedgerTables(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Waits until nobody else writes, where the database needs that, until the transaction ends. H2 2.4.240 sometimes
     * keeps a row without its index entries, which nobody can remove any more, where an insert, a row lock and a delete
     * of one key meet: twice in five million inserts of ten keys beside a thread that deletes them; never in eight
     * million that took turns.
     */
    void takeTurn() {
        jdbc.query(RetentionTables.TURN + " for update", row -> {});
    }

    /**
     * Claims keys, and keeps the event of each receipt that is claimed so. Waits for the transactions of rivals.
     *
     * @param claims in the order of their keys, each key once
     * @return the keys that were free
     */
    List<Digest> claim(List<Claim> claims, Instant now) {
        int[] inserted = each(
                "insert into " + RECEIPT + " values (?,?,?,?,?,?,?,?,?,?,?,?,?,0,null,false) on conflict do nothing",
                claims,
                (row, claim) -> {
                    Envelope envelope = claim.envelope();
                    Verdict.Accepted verdict = claim.verdict();
                    row.bytes(claim.key().bytes())
                            .text(verdict.consumer())
                            .bytes(envelope.identity().bytes())
                            .text(envelope.source())
                            .text(envelope.id())
                            .text(envelope.type())
                            .text(envelope.subject())
                            .bytes(claim.fact().event().bytes())
                            .bytes(verdict.content().bytes())
                            .number(verdict.schemaVersion())
                            .number(verdict.resultVersion())
                            .text(verdict.projection())
                            .time(now);
                });
        List<Digest> claimed = new ArrayList<>();
        Map<Digest, Claim> events = new TreeMap<>();
        for (int i = 0; i < claims.size(); i++) {
            if (inserted[i] == 1) {
                claimed.add(claims.get(i).key());
                events.putIfAbsent(claims.get(i).fact().event(), claims.get(i));
            }
        }
        each(
                "insert into " + EVENT + " values (?,?,?,?,?,?,?,?,?,?,?,?,?,?) on conflict do nothing",
                List.copyOf(events.values()),
                (row, claim) -> {
                    Envelope envelope = claim.envelope();
                    row.bytes(claim.fact().event().bytes())
                            .bytes(envelope.identity().bytes())
                            .text(envelope.source())
                            .text(envelope.id())
                            .text(envelope.type())
                            .text(envelope.subject())
                            .text(envelope.time())
                            .text(envelope.dataschema())
                            .text(envelope.datacontenttype())
                            .text(LedgerJson.extensions(envelope.extensions()))
                            .number(claim.verdict().schemaVersion())
                            .bytes(data(envelope))
                            .truth(isJson(envelope))
                            .time(now);
                });
        return claimed;
    }

    static byte @Nullable [] data(Envelope envelope) {
        return envelope.data() == null ? null : envelope.data().bytes();
    }

    static boolean isJson(Envelope envelope) {
        return envelope.data() != null && envelope.data().json() != null;
    }

    /** The keys of the receipts that were recorded of this very event. */
    List<Digest> receiptsOf(Digest identity, Digest event) {
        return jdbc.query(
                "select digest from receipt where identity = ? and digest between ? and ? and event_digest = ?",
                (row, number) -> digest(row, "digest"),
                identity.bytes(),
                Keys.first(identity),
                Keys.last(identity),
                event.bytes());
    }

    /**
     * Reads the receipts with these keys, as far as there are any, and holds them: an UPDATE alone would lock them in
     * the order of its plan, and two groups could wait for each other.
     */
    List<Standing> lock(Collection<Digest> keys) {
        return jdbc.query(
                "select " + STANDING + ", repeats from receipt where digest = any(?) order by digest for update",
                (row, number) -> standing(row),
                new SqlArrayValue(
                        "bytea", (Object[]) keys.stream().map(Digest::bytes).toArray(byte[][]::new)));
    }

    static Standing standing(ResultSet row) throws SQLException {
        return new Standing(
                new RecordedReceipt(
                        digest(row, "digest"),
                        row.getString("consumer"),
                        row.getString("source"),
                        row.getString("event_id"),
                        row.getString("type"),
                        row.getString("subject"),
                        digest(row, "event_digest"),
                        row.getLong("input_schema_version"),
                        row.getInt("result_version"),
                        row.getString("projection"),
                        row.getObject("recorded_at", OffsetDateTime.class).toInstant(),
                        row.getLong("repeats"),
                        instant(row.getObject("last_repeated_at", OffsetDateTime.class)),
                        row.getBoolean("input_differed")),
                digest(row, "content"));
    }

    static Digest digest(ResultSet row, String column) throws SQLException {
        return Digest.of(row.getBytes(column));
    }

    private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
        return time == null ? null : time.toInstant();
    }

    /**
     * Counts repeats at once, of each receipt that was recorded of the same event or of one in which its consumer reads
     * the same.
     *
     * @param expected in the order of their keys, each key once
     * @return the receipts that were repeated, as they stood before; none where the database has no statement for it
     */
    List<Standing> repeat(List<Repeats.Expected> expected, Instant now) {
        return List.of();
    }

    /** Counts repeats of receipts that this transaction holds. */
    void countRepeats(List<RepeatCount> counts, Instant now) {
        each(
                """
                update receipt set repeats = repeats + ?, last_repeated_at = ?, input_differed = input_differed or ?
                where digest = ?""",
                counts,
                (row, count) -> row.number(count.repeats())
                        .time(now)
                        .truth(count.differed())
                        .bytes(count.receipt().bytes()));
    }

    /**
     * Keeps refused inputs; those that are kept already are only counted.
     *
     * @param inputs in the order of their keys, each key once
     */
    void keep(List<RefusedInput> inputs, Instant now) {
        int[] kept = each(
                """
                insert into rejection (digest, state, reason, consumer, violations, identity, source, event_id, type,
                    subject, headers, body, first_seen_at, last_seen_at, seen)
                values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) on conflict do nothing""",
                inputs,
                (row, input) -> row.bytes(input.key().bytes())
                        .text(State.after(input.violations()).text())
                        .text(input.violations().get(0).reason().code())
                        .text(input.consumer())
                        .text(LedgerJson.violations(input.violations()))
                        .bytes(identity(input.identifiers()))
                        .text(input.identifiers().source())
                        .text(input.identifiers().id())
                        .text(input.identifiers().type())
                        .text(input.identifiers().subject())
                        .text(LedgerJson.headers(input.delivery().headers()))
                        .bytes(input.delivery().body())
                        .time(now)
                        .time(now)
                        .number(input.seen()));
        List<RefusedInput> known = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            if (kept[i] == 0) {
                known.add(inputs.get(i));
            }
        }
        each(
                "update rejection set seen = seen + ?, last_seen_at = ? where digest = ?",
                known,
                (row, input) ->
                        row.number(input.seen()).time(now).bytes(input.key().bytes()));
    }

    private static byte @Nullable [] identity(Identifiers identifiers) {
        String source = identifiers.source();
        String id = identifiers.id();
        return source == null || id == null
                ? null
                : Envelope.identity(source, id).bytes();
    }

    static OffsetDateTime timestamp(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    /** Executes a statement for each of the rows, in one batch; how many rows of the table each has changed. */
    private <T> int[] each(String sql, List<T> rows, RowValues<T> values) {
        return rows.isEmpty()
                ? new int[0]
                : jdbc.batchUpdate(sql, new BatchPreparedStatementSetter() {

                    @Override
                    public void setValues(PreparedStatement statement, int i) throws SQLException {
                        values.set(new Row(statement), rows.get(i));
                    }

                    @Override
                    public int getBatchSize() {
                        return rows.size();
                    }
                });
    }

    private interface RowValues<T> {
        void set(Row row, T value) throws SQLException;
    }

    /** The parameters of a statement, one after the other. */
    private static final class Row {

        private final PreparedStatement statement;
        private int last;

        Row(PreparedStatement statement) {
            this.statement = statement;
        }

        Row text(@Nullable String value) throws SQLException {
            statement.setString(++last, value);
            return this;
        }

        Row bytes(byte @Nullable [] value) throws SQLException {
            statement.setBytes(++last, value);
            return this;
        }

        Row number(long value) throws SQLException {
            statement.setLong(++last, value);
            return this;
        }

        Row truth(boolean value) throws SQLException {
            statement.setBoolean(++last, value);
            return this;
        }

        Row time(Instant value) throws SQLException {
            statement.setObject(++last, timestamp(value));
            return this;
        }
    }
}
