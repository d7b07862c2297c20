package dev.eventreceipts.intake;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the log that the ledger does not take deliveries. Under load these are thousands a second, so it says so at
 * once and then a line each ten seconds at the most, with how many deliveries that stands for, and once when the ledger
 * has taken all deliveries for so long.
 */
final class LedgerWarnings {

    private static final Logger log = LoggerFactory.getLogger(LedgerWarnings.class);

    /** In nanoseconds. */
    static final long INTERVAL = TimeUnit.SECONDS.toNanos(10);

    private final LongSupplier nanoTime;

    private volatile boolean failing;
    private long failed;
    private long said;
    private long unsaid;

    /** @param nanoTime a clock that only goes on, in nanoseconds, as {@link System#nanoTime} */
    LedgerWarnings(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.said = nanoTime.getAsLong() - INTERVAL;
    }

    /**
     * A delivery was not taken.
     *
     * @param why what the line says of it, nothing that a producer wrote
     */
    synchronized void failed(String why) {
        failed = nanoTime.getAsLong();
        failing = true;
        unsaid++;
        if (failed - said >= INTERVAL) {
            log.warn("{}; deliveries answered 503 since the last such line: {}", why, unsaid);
            said = failed;
            unsaid = 0;
        }
    }

    /** A delivery was taken. */
    void worked() {
        if (failing) {
            recover();
        }
    }

    private synchronized void recover() {
        if (failing && nanoTime.getAsLong() - failed >= INTERVAL) {
            log.info("The ledger takes all deliveries again; answered 503 since the last such line: {}", unsaid);
            failing = false;
            unsaid = 0;
        }
    }
}
