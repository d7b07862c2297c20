package dev.eventreceipts.contract;

import dev.eventreceipts.envelope.Envelope;
import java.util.List;

/**
 * What one consumer declares: which events it takes, in which schema versions, and what it reads of them.
 *
 * @param id the consumer's id
 * @param types the event types it takes; {@code *} is any
 * @param resultVersion the version of what it records
 * @param accepts the schema versions it accepts
 * @param reads the fields it reads, in the order of its projection
 */
public record ConsumerContract(
        String id, List<String> types, int resultVersion, List<AcceptedVersion> accepts, List<Field> reads) {

    public ConsumerContract {
        types = List.copyOf(types);
        accepts = List.copyOf(accepts);
        reads = List.copyOf(reads);
    }

    /** Whether this consumer takes events of the type. */
    public boolean takes(String type) {
        return types.contains(type) || types.contains("*");
    }

    /** The verdict on an event of a type that this consumer takes. Pure. */
    public Verdict verdict(Envelope envelope) {
        return new Verdict.NotCovered(id + envelope.id(), List.of());
    }
}
