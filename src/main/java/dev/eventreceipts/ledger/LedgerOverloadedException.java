package dev.eventreceipts.ledger;

/** More deliveries wait for the ledger than it can record in time; this one was not begun. */
public class LedgerOverloadedException extends LedgerUnavailableException {

    LedgerOverloadedException() {
        super("The ledger is overloaded", null);
    }
}
