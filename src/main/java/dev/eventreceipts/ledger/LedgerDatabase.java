package dev.eventreceipts.ledger;

import org.springframework.jdbc.core.JdbcTemplate;

/** The databases that a ledger can be kept in, and what differs between them. */
enum LedgerDatabase {
    H2 {
        @Override
        String lockTimeout(int millis) {
            return "SET LOCK_TIMEOUT " + millis;
        }

        @Override
        LedgerTables tables(JdbcTemplate jdbc) {
            return new LedgerTables(jdbc);
        }
    },
    POSTGRESQL {
        @Override
        String lockTimeout(int millis) {
            return "SET lock_timeout = " + millis;
        }

        @Override
        LedgerTables tables(JdbcTemplate jdbc) {
            return new PostgresTables(jdbc);
        }
    };

    /** The database that is reached by this JDBC URL. */
    static LedgerDatabase of(String jdbcUrl) {
        return jdbcUrl.startsWith("jdbc:h2:") ? H2 : POSTGRESQL;
    }

    /** The statement after which a connection waits so long for a row that a rival holds, in milliseconds. */
    abstract String lockTimeout(int millis);

    abstract LedgerTables tables(JdbcTemplate jdbc);
}
