package dev.eventreceipts.ledger;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** A connection that writes, always in a transaction. Used by one thread. */
final class LedgerConnection {

    private static final Logger log = LoggerFactory.getLogger(LedgerConnection.class);

    /** After so long a connection may have ended unnoticed. */
    private static final long IDLE = TimeUnit.MILLISECONDS.toNanos(500);

    private static final int VALIDATION_SECONDS = 1;

    private final Connection connection;
    private final LedgerTables tables;
    private final RetentionTables retention;
    private long used = System.nanoTime();

    LedgerConnection(Connection connection, LedgerDatabase database) {
        this.connection = connection;
        JdbcTemplate jdbc = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
        this.tables = database.tables(jdbc);
        this.retention = database.retention(jdbc);
    }

    LedgerTables tables() {
        return tables;
    }

    RetentionTables retention() {
        return retention;
    }

    /** Ends the connection where the database is silent for so long, in milliseconds: it may be cut off. */
    void endAfterSilence(int millis) throws SQLException {
        connection.setNetworkTimeout(Runnable::run, millis);
    }

    void commit() throws SQLException {
        connection.commit();
        used = System.nanoTime();
    }

    void rollback() throws SQLException {
        connection.rollback();
    }

    /** Whether it can be worked with, asked of the database where it was not used for a while. */
    boolean isUsable() throws SQLException {
        return System.nanoTime() - used < IDLE || connection.isValid(VALIDATION_SECONDS);
    }

    /** Ends it, and with it the transaction if that is not committed. */
    void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            log.debug("A connection that is given up does not close", e);
        }
    }
}
