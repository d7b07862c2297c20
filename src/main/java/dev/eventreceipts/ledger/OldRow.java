package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;

/**
 * A row that may be old enough to be removed.
 *
 * @param position its place among the rows of its table, by the time at which they came
 * @param data the key of what goes with its data: of a receipt the event, of a rejection itself
 */
record OldRow(Position position, Digest data) {

    Digest key() {
        return position.id();
    }
}
