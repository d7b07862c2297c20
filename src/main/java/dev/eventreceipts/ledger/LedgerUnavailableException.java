package dev.eventreceipts.ledger;

/**
 * The ledger could not be reached, did not answer in time, or did not say whether it committed. Nothing may be
 * acknowledged; the producer's retry finds the receipt or makes it.
 */
public class LedgerUnavailableException extends RuntimeException {

    LedgerUnavailableException(Throwable cause) {
        super("The ledger is unavailable", cause);
    }
}
