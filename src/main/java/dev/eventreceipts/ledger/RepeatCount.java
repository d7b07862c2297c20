package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;

/**
 * The repeats of one receipt in a group.
 *
 * @param differed whether any of them was equal in what the consumer reads and different elsewhere
 */
record RepeatCount(Digest receipt, long repeats, boolean differed) {

    RepeatCount and(RepeatCount more) {
        return new RepeatCount(receipt, repeats + more.repeats, differed || more.differed);
    }
}
