package dev.eventreceipts.ledger;

import org.jspecify.annotations.Nullable;

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
}
