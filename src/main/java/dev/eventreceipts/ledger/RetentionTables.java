package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;

/**
 * The statements that find and remove what is old, within the transaction of whoever calls them. They never wait for a
 * row of a delivery: what that holds is left for the next time. So a delivery may wait for them, and never in a circle.
 *
 * <p>To find and to hold are two statements, because H2 would hold all that is old for the sake of the first few (an
 * ORDER BY with FOR UPDATE does not use the order of an index).
 */
final class RetentionTables {

    static final String TURN = "select events_before from retention";

    private final JdbcTemplate jdbc;
    private final String hold;

    /** @param hold how the right to remove is taken: {@code for update}, with or without waiting for it */
    RetentionTables(JdbcTemplate jdbc, String hold) {
        this.jdbc = jdbc;
        this.hold = hold;
    }

    /**
     * Takes the right to remove until the transaction ends.
     *
     * @return the time before which all events are removed; null where a rival has the right and is not waited for
     */
    @Nullable
    Instant hold() {
        List<Instant> held = jdbc.query(
                TURN + " " + hold,
                (row, number) -> row.getObject(1, OffsetDateTime.class).toInstant());
        return held.isEmpty() ? null : held.get(0);
    }

    /** Remembers, with the right to remove, that all events from before this time are removed. */
    void eventsRemoved(Instant before) {
        jdbc.update("update retention set events_before = ?", LedgerTables.timestamp(before));
    }

    /** The receipts that were recorded before a time, the oldest first, each with its event. */
    List<OldRow> receipts(Position after, Instant before, int limit) {
        return find("select recorded_at, digest, event_digest from receipt", "recorded_at", after, before, limit);
    }

    /** The rejections that were first seen before a time, the oldest first. */
    List<OldRow> rejections(Position after, Instant before, int limit) {
        return find("select first_seen_at, digest, digest from rejection", "first_seen_at", after, before, limit);
    }

    private List<OldRow> find(String select, String time, Position after, Instant before, int limit) {
        OffsetDateTime from = LedgerTables.timestamp(after.at());
        return jdbc.query(
                "%1$s where %2$s >= ? and %2$s < ? and (%2$s > ? or digest > ?) order by %2$s, digest limit ?"
                        .formatted(select, time),
                (row, number) -> new OldRow(
                        new Position(row.getObject(1, OffsetDateTime.class).toInstant(), Digest.of(row.getBytes(2))),
                        Digest.of(row.getBytes(3))),
                from,
                LedgerTables.timestamp(before),
                from,
                after.id().bytes(),
                limit);
    }

    /** Removes those of these events that were received before a time; how many. */
    int removeEvents(List<OldRow> rows, Instant before) {
        return remove("event", "received_at", rows, OldRow::data, before);
    }

    /** Removes those of these rejections that were last seen before a time; how many. */
    int removeRejections(List<OldRow> rows, Instant before) {
        return remove("rejection", "last_seen_at", rows, OldRow::key, before);
    }

    /** Removes those of these receipts whose fact last came before a time; how many. */
    int removeReceipts(List<OldRow> rows, Instant before) {
        return remove("receipt", "coalesce(last_repeated_at, recorded_at)", rows, OldRow::key, before);
    }

    private int remove(String table, String time, List<OldRow> rows, Function<OldRow, Digest> key, Instant before) {
        List<Digest> held = jdbc.query(
                "select digest from %s where digest = any(?) and %s < ? for update skip locked".formatted(table, time),
                (row, number) -> LedgerTables.digest(row, "digest"),
                array(rows.stream().map(key).toList()),
                LedgerTables.timestamp(before));
        return held.isEmpty() ? 0 : jdbc.update("delete from %s where digest = any(?)".formatted(table), array(held));
    }

    private static SqlArrayValue array(Collection<Digest> keys) {
        return new SqlArrayValue(
                "bytea", (Object[]) keys.stream().map(Digest::bytes).toArray(byte[][]::new));
    }
}
