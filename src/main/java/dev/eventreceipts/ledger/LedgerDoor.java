package dev.eventreceipts.ledger;

import com.zaxxer.hikari.HikariDataSource;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.stereotype.Component;

/**
 * Lets in as many deliveries as there are connections for, the others in the order in which they came. Who waits for a
 * busy ledger waits here and may wait longer than the pool lets anyone wait for a dead one; and a connection stays free
 * for queries and for the health check.
 */
@Component
class LedgerDoor {

    /** Seconds after which a delivery that waits is answered 503. */
    private static final int PATIENCE = 10;

    private final Semaphore places;

    LedgerDoor(DataSource dataSource) {
        int connections = dataSource instanceof HikariDataSource pool ? pool.getMaximumPoolSize() : 2;
        places = new Semaphore(Math.max(1, connections - 1), true);
    }

    /**
     * Does the work once there is a place.
     *
     * @throws LedgerOverloadedException if there was none in time
     */
    <T> T through(Supplier<T> work) {
        if (!enter()) {
            throw new LedgerOverloadedException();
        }
        try {
            return work.get();
        } finally {
            places.release();
        }
    }

    private boolean enter() {
        try {
            return places.tryAcquire(PATIENCE, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
