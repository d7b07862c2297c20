package dev.eventreceipts.ledger;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes groups of tasks, each group in one transaction on a connection of its own, and tells those who wait what has
 * been committed. Used by one thread.
 *
 * <p>Where the database refuses a row, or a rival holds it for too long, each task of the group is done again by
 * itself: one bad row never fails its neighbours, as long as somebody waits for them. Where the database itself fails,
 * so does the whole group. After any failure the next group gets a new connection.
 */
final class LedgerWriter implements Consumer<List<Pending>> {

    /** How long a group waits for a row that a rival holds, in milliseconds. */
    static final int LOCK_TIMEOUT = 2_000;

    /** How long the database may be silent, in milliseconds: nobody waits any longer for what it would say then. */
    private static final int SILENCE = 5_000;

    /** How long a task waits that is done again after its group has waited in vain. */
    private static final int SHORT_LOCK_TIMEOUT = 100;

    /** How long the tasks of a group may take that are done again by themselves: as long as they are waited for. */
    private static final long TIME_FOR_EACH = TimeUnit.MILLISECONDS.toNanos(1_200);

    /**
     * How SQL states begin that speak of the database and not of a row: connection, transaction (read-only, since it
     * has become a standby), authorisation, catalogue, resources, shutdown, system error, and H2's own. Any other may
     * be about a row, also what an operator's trigger raises.
     */
    private static final List<String> OF_THE_DATABASE = List.of("08", "25", "28", "3D", "53", "57P", "58", "90");

    private final LedgerConnections connections;
    private final Clock clock;
    private @Nullable LedgerConnection connection;

    /** Whether the last group was repeats alone: a producer that sends again rarely sends but one event again. */
    private boolean repeating;

    LedgerWriter(LedgerConnections connections, Clock clock) {
        this.connections = connections;
        this.clock = clock;
    }

    @Override
    public void accept(List<Pending> group) {
        try {
            write(group, LOCK_TIMEOUT);
        } catch (ReceiptGoneException e) {
            accept(group); // its age was up between two statements, and the fact is new now
        } catch (SQLException | RuntimeException e) {
            if (group.size() > 1 && isOfARow(e)) {
                writeOneByOne(group, e);
            } else {
                group.forEach(pending -> pending.fail(e));
            }
        }
    }

    private void writeOneByOne(List<Pending> group, Exception failure) {
        long begun = System.nanoTime();
        for (int i = 0; i < group.size(); i++) {
            if (System.nanoTime() - begun > TIME_FOR_EACH) {
                group.subList(i, group.size()).forEach(pending -> pending.fail(failure));
                break;
            }
            try {
                write(group.subList(i, i + 1), SHORT_LOCK_TIMEOUT);
            } catch (SQLException | RuntimeException e) {
                if (!isOfARow(e)) {
                    group.subList(i, group.size()).forEach(pending -> pending.fail(e));
                    break;
                }
                group.get(i).fail(e);
            }
        }
        close(); // the next group is more patient
    }

    private void write(List<Pending> group, int lockTimeout) throws SQLException {
        LedgerConnection usable = connection(lockTimeout);
        List<Recording> recordings;
        boolean committed = false;
        try {
            recordings = record(usable, group.stream().map(Pending::task).toList());
            usable.commit();
            committed = true;
        } finally {
            if (!committed) { // after an Error too: the next group must not commit the half of this one
                close();
            }
        }
        for (int i = 0; i < group.size(); i++) {
            group.get(i).complete(recordings.get(i));
        }
        repeating = recordings.stream().allMatch(Recording::isRepeat);
    }

    private List<Recording> record(LedgerConnection usable, List<Task> tasks) throws SQLException {
        if (repeating) {
            Optional<List<Recording>> repeats = Repeats.count(usable.tables(), tasks, now());
            if (repeats.isPresent()) {
                return repeats.get();
            }
            usable.rollback();
        }
        return Group.record(usable.tables(), tasks, now());
    }

    private LedgerConnection connection(int lockTimeout) throws SQLException {
        if (connection != null && !connection.isUsable()) {
            close();
        }
        if (connection == null) {
            connection = connections.open(lockTimeout);
            connection.endAfterSilence(SILENCE);
        }
        return connection;
    }

    /** Ends the connection, if there is one. */
    void close() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    private static boolean isOfARow(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                String state = sql.getSQLState();
                return state != null && OF_THE_DATABASE.stream().noneMatch(state::startsWith);
            }
        }
        return true;
    }

    /** Both databases keep microseconds; an answer tells no more than a later query. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
