package dev.eventreceipts.ledger;

import com.zaxxer.hikari.util.DriverDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.stereotype.Component;

/**
 * Opens the connections that write. They have all settings of the pool and are made by its driver directly: a pool that
 * has lost its database tries again every five seconds at the latest, and a writer with its next group.
 */
@Component
class LedgerConnections {

    private final DataSource dataSource;
    private final LedgerDatabase database;

    LedgerConnections(DataSource dataSource, JdbcConnectionDetails details) {
        this.dataSource = dataSource;
        this.database = LedgerDatabase.of(details.getJdbcUrl());
    }

    /**
     * A new connection in a transaction of its own.
     *
     * @param lockTimeout how long a statement waits for a row that a rival holds, in milliseconds
     */
    LedgerConnection open(int lockTimeout) throws SQLException {
        Connection connection = driver().getConnection();
        try (Statement statement = connection.createStatement()) {
            statement.execute(database.writerSettings(lockTimeout));
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setAutoCommit(false);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return new LedgerConnection(connection, database);
    }

    private DataSource driver() throws SQLException {
        return dataSource.isWrapperFor(DriverDataSource.class) ? dataSource.unwrap(DriverDataSource.class) : dataSource;
    }
}
