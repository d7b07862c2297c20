package dev.eventreceipts.contract;

import dev.eventreceipts.envelope.Envelope;
import java.util.List;
import java.util.Optional;

/** The consumer contracts in force, in the order of the configuration. */
public final class Contracts {

    private final List<ConsumerContract> all;

    public Contracts(List<ConsumerContract> all) {
        this.all = List.copyOf(all);
    }

    /** All of them. */
    public List<ConsumerContract> all() {
        return all;
    }

    /** The contract of a consumer. */
    public Optional<ConsumerContract> find(String consumer) {
        return all.stream().filter(contract -> contract.id().equals(consumer)).findFirst();
    }

    /** The verdict of each consumer that takes the event's type; empty where none does. */
    public List<Verdict> verdicts(Envelope envelope) {
        return all.stream()
                .filter(contract -> contract.takes(envelope.type()))
                .map(contract -> contract.verdict(envelope))
                .toList();
    }

    /** Whether no consumer of the type reads a field of the data. */
    public boolean readsNothing(String type) {
        return all.stream()
                .filter(contract -> contract.takes(type))
                .allMatch(contract -> contract.reads().isEmpty());
    }
}
