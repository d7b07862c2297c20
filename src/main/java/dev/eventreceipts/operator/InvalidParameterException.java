package dev.eventreceipts.operator;

/** A query parameter is unknown, given twice, or has a value that it cannot have. The message is for the client. */
class InvalidParameterException extends RuntimeException {

    InvalidParameterException(String message) {
        super(message);
    }
}
