package dev.eventreceipts.ledger;

import dev.eventreceipts.contract.Verdict;
import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Envelope;
import dev.eventreceipts.envelope.Reading;
import java.util.List;

/** What one delivery asks of the ledger: everything that can be worked out before the transaction. */
sealed interface Task {

    /** The input, kept where it is refused. */
    Delivery delivery();

    /**
     * An event with its verdicts.
     *
     * @param event the key of the event
     * @param keyed the verdict of each consumer that takes the event's type, in the order of the configuration
     */
    record Fact(Envelope envelope, Digest event, List<Keyed> keyed, Delivery delivery) implements Task {

        static Fact of(Envelope envelope, List<Verdict> verdicts, Delivery delivery) {
            List<Keyed> keyed = verdicts.stream()
                    .map(verdict -> new Keyed(Keys.receipt(verdict.consumer(), envelope), verdict))
                    .toList();
            return new Fact(envelope, Keys.event(envelope), keyed, delivery);
        }
    }

    /** A verdict with the key of the receipt that it is about. */
    record Keyed(Digest key, Verdict verdict) {}

    /** A delivery that is no valid event. */
    record Invalid(Reading.Refused refused, Delivery delivery) implements Task {}
}
