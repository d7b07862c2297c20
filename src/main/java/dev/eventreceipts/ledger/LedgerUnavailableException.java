package dev.eventreceipts.ledger;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;

/**
 * The ledger could not be reached, did not answer in time, or did not say whether it committed. Nothing may be
 * acknowledged; the producer's retry finds the receipt or makes it.
 */
public class LedgerUnavailableException extends RuntimeException {

    LedgerUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    LedgerUnavailableException(@Nullable Throwable cause) {
        this("The ledger is unavailable", cause);
    }

    /** What failed in the end, for a log: its class and SQL state, not the database's own words, which quote data. */
    public static String inShort(Throwable failure) {
        Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
        String state = cause instanceof SQLException sql ? " with SQL state " + sql.getSQLState() : "";
        return cause.getClass().getName() + state;
    }
}
