package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Removes what is old: events and rejections, then receipts, the oldest first, a batch in each transaction. Who wants a
 * row of a batch waits until that is committed, so batches are as large as they are quick; between them it rests as
 * long as they took. Where another receiver removes at the same moment, the rest is left to that one.
 */
final class Removal {

    static final int SMALLEST_BATCH = 8;
    static final int LARGEST_BATCH = 512;

    /** How long a batch should take at most, in nanoseconds. */
    private static final long QUICK = TimeUnit.MILLISECONDS.toNanos(100);

    /**
     * How much later than its time an event may be committed, since a transaction takes its time and the clock of
     * another receiver may be behind.
     */
    private static final Duration LATE = Duration.ofHours(1);

    /** Before all rows. */
    static final Position START = new Position(Instant.EPOCH, Digest.of(new byte[32]));

    private final LedgerConnection connection;
    private final RetentionTables tables;
    private final Instant dataBefore;
    private final Instant identityBefore;
    private final Pause pause;

    private long events;
    private long rejections;
    private long receipts;

    /**
     * @param connection in a transaction of its own, with nothing done yet; left in one where it is not done to the end
     * @param pause rests between two batches
     */
    Removal(LedgerConnection connection, RetentionPolicy policy, Instant now, Pause pause) {
        this.connection = connection;
        this.tables = connection.retention();
        this.dataBefore = policy.dataBefore(now);
        this.identityBefore = policy.identityBefore(now);
        this.pause = pause;
    }

    /** Rests for so many nanoseconds and says whether to go on. */
    interface Pause {
        boolean rest(long nanos);
    }

    /** Removes one batch. */
    private interface Step {

        /**
         * @param eventsBefore the time before which all events are removed
         * @param after where the batch before has ended
         * @param limit how many rows to look at
         * @return the rows that were looked at
         */
        List<OldRow> remove(Instant eventsBefore, Position after, int limit);
    }

    Removed run() throws SQLException {
        // without an identity that ends, identityBefore is the epoch, and the last has nothing to look at
        if (sweep(this::removeEvents) && sweep(this::removeRejections)) {
            sweep(this::removeReceipts);
        }
        return new Removed(events, rejections, receipts);
    }

    /** Whether all batches are done. */
    private boolean sweep(Step step) throws SQLException {
        Position after = START;
        int limit = SMALLEST_BATCH;
        while (true) {
            long begun = System.nanoTime();
            Instant eventsBefore = tables.hold();
            if (eventsBefore == null) {
                return false;
            }
            List<OldRow> rows = step.remove(eventsBefore, after, limit);
            connection.commit();
            long took = System.nanoTime() - begun;
            if (rows.size() < limit) {
                return true;
            }
            if (!pause.rest(took)) {
                return false;
            }
            after = rows.get(rows.size() - 1).position();
            limit = took > QUICK ? Math.max(SMALLEST_BATCH, limit / 2) : Math.min(LARGEST_BATCH, limit * 2);
        }
    }

    private List<OldRow> removeEvents(Instant eventsBefore, Position after, int limit) {
        Instant from = eventsBefore.minus(LATE);
        List<OldRow> rows =
                tables.receipts(from.isAfter(after.at()) ? new Position(from, START.id()) : after, dataBefore, limit);
        events += tables.removeEvents(rows, dataBefore);
        Instant reached = rows.size() < limit
                ? dataBefore
                : rows.get(rows.size() - 1).position().at();
        if (reached.isAfter(eventsBefore)) {
            tables.eventsRemoved(reached);
        }
        return rows;
    }

    private List<OldRow> removeRejections(Instant eventsBefore, Position after, int limit) {
        List<OldRow> rows = tables.rejections(after, dataBefore, limit);
        rejections += tables.removeRejections(rows, dataBefore);
        return rows;
    }

    private List<OldRow> removeReceipts(Instant eventsBefore, Position after, int limit) {
        List<OldRow> rows = tables.receipts(after, identityBefore, limit);
        receipts += tables.removeReceipts(rows, identityBefore);
        events += tables.removeEvents(rows, dataBefore); // no event stays behind that no receipt leads to
        return rows;
    }
}
