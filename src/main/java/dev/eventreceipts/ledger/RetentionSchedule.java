package dev.eventreceipts.ledger;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Removes what is older than the policy keeps, once when the receiver has started and then again and again, in a thread
 * of its own. Without such a policy there is no thread.
 */
@Component
class RetentionSchedule implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(RetentionSchedule.class);

    /** It waits for no row; this is for what else may be locked, in milliseconds. */
    private static final int LOCK_TIMEOUT = 500;

    /** How long the batch that is being removed may delay the receiver's end. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final LedgerConnections connections;
    private final RetentionPolicy policy;
    private final Clock clock;
    private volatile @Nullable Work work;

    RetentionSchedule(LedgerConnections connections, RetentionPolicy policy, Clock clock) {
        this.connections = connections;
        this.policy = policy;
        this.clock = clock;
    }

    /** Does not interrupt: H2 closes its file when a thread is interrupted that reads it. */
    private record Work(Thread thread, CountDownLatch end) {}

    @Override
    public boolean isAutoStartup() {
        return policy.removes();
    }

    @Override
    public void start() {
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = new Thread(() -> work(end), "ledger-retention");
        thread.setDaemon(true);
        thread.start();
        work = new Work(thread, end);
    }

    /** Ends after the batch that is being removed. */
    @Override
    public void stop() {
        Work running = work;
        if (running != null) {
            running.end().countDown();
            try {
                running.thread().join(PATIENCE.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            work = null;
        }
    }

    @Override
    public boolean isRunning() {
        return work != null;
    }

    private void work(CountDownLatch end) {
        long interval = TimeUnit.NANOSECONDS.convert(policy.interval());
        do {
            try {
                removeOld(nanos -> !endsWithin(end, nanos));
            } catch (SQLException | RuntimeException e) {
                log.warn(
                        "What is old could not be removed; the next try is in {}: {}",
                        policy.interval(),
                        LedgerUnavailableException.inShort(e));
            }
        } while (!endsWithin(end, interval));
    }

    private void removeOld(Removal.Pause pause) throws SQLException {
        LedgerConnection connection = connections.open(LOCK_TIMEOUT);
        try {
            Removed removed = new Removal(connection, policy, clock.instant(), pause).run();
            if (!removed.isNothing()) {
                log.info(
                        "Removed what is older than it is to be kept: {} events, {} rejections, {} receipts",
                        removed.events(),
                        removed.rejections(),
                        removed.receipts());
            }
        } finally {
            connection.close();
        }
    }

    private static boolean endsWithin(CountDownLatch end, long nanos) {
        try {
            return end.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            return true; // nobody interrupts it; if somebody does, it ends
        }
    }
}
