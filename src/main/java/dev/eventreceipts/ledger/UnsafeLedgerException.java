package dev.eventreceipts.ledger;

/** The database is set up so that it could lose what was acknowledged; the receiver does not start on it. */
class UnsafeLedgerException extends RuntimeException {

    UnsafeLedgerException(String message) {
        super(message);
    }
}
