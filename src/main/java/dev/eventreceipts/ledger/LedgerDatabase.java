package dev.eventreceipts.ledger;

import jakarta.persistence.criteria.Path;
import jakarta.persistence.criteria.Predicate;
import org.hibernate.query.criteria.HibernateCriteriaBuilder;
import org.springframework.jdbc.core.JdbcTemplate;

/** The databases that a ledger can be kept in, and what differs between them. */
enum LedgerDatabase {
    H2 {
        @Override
        String connectionSettings() {
            return lockTimeout(LedgerWriter.LOCK_TIMEOUT);
        }

        @Override
        Predicate equal(HibernateCriteriaBuilder criteria, Path<String> column, String value) {
            return criteria.equal(column, value);
        }

        @Override
        String lockTimeout(int millis) {
            return "SET LOCK_TIMEOUT " + millis;
        }

        @Override
        LedgerTables tables(JdbcTemplate jdbc) {
            return new LedgerTables(jdbc);
        }

        @Override
        RetentionTables retention(JdbcTemplate jdbc) {
            return new RetentionTables(jdbc, "for update"); // deliveries take turns with it: see takeTurn
        }
    },
    POSTGRESQL {
        @Override
        String connectionSettings() {
            // a plan for any value would be a bad one for a value that is everywhere, or nowhere
            return lockTimeout(LedgerWriter.LOCK_TIMEOUT) + "; SET plan_cache_mode = force_custom_plan";
        }

        @Override
        Predicate equal(HibernateCriteriaBuilder criteria, Path<String> column, String value) {
            String hash = "hashtextextended(?, 0)";
            return criteria.and(
                    criteria.equal(
                            criteria.sql(hash, Long.class, column),
                            criteria.sql(hash, Long.class, criteria.value(value))),
                    criteria.equal(column, value));
        }

        @Override
        String writerSettings(int lockTimeout) {
            // a plan is kept for long: one that was made of empty tables must not read all of them once they are full;
            // and a receiver that is cut off, or lost its power, must not hold its rows until TCP finds out
            return lockTimeout(lockTimeout)
                    + "; SET enable_seqscan = off; SET idle_in_transaction_session_timeout = 5000";
        }

        @Override
        String lockTimeout(int millis) {
            return "SET lock_timeout = " + millis;
        }

        @Override
        LedgerTables tables(JdbcTemplate jdbc) {
            return new PostgresTables(jdbc);
        }

        @Override
        RetentionTables retention(JdbcTemplate jdbc) {
            return new RetentionTables(jdbc, "for update skip locked");
        }
    };

    /** The database that is reached by this JDBC URL. */
    static LedgerDatabase of(String jdbcUrl) {
        return jdbcUrl.startsWith("jdbc:h2:") ? H2 : POSTGRESQL;
    }

    /** The statement after which a connection waits so long for a row that a rival holds, in milliseconds. */
    abstract String lockTimeout(int millis);

    /** The statements with which a connection of the pool begins. */
    abstract String connectionSettings();

    /** The condition that a column has this value, such that an index on the column is used. */
    abstract Predicate equal(HibernateCriteriaBuilder criteria, Path<String> column, String value);

    /**
     * The statements with which a connection begins that writes.
     *
     * @param lockTimeout how long a statement waits for a row that a rival holds, in milliseconds
     */
    String writerSettings(int lockTimeout) {
        return lockTimeout(lockTimeout);
    }

    abstract LedgerTables tables(JdbcTemplate jdbc);

    abstract RetentionTables retention(JdbcTemplate jdbc);
}
