package dev.eventreceipts.ledger;

import dev.eventreceipts.Receiver;
import dev.eventreceipts.RunningReceiver;
import dev.eventreceipts.contract.Contracts;
import dev.eventreceipts.contract.Verdict;
import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Envelope;
import dev.eventreceipts.envelope.EnvelopeReader;
import dev.eventreceipts.envelope.Header;
import dev.eventreceipts.envelope.Reading;
import dev.eventreceipts.envelope.Reason;
import dev.eventreceipts.envelope.Rule;
import dev.eventreceipts.envelope.Violation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Makes tasks of deliveries, as a receiver with these contracts does. */
record Tasks(EnvelopeReader reader, Contracts contracts) {

    static Tasks of(RunningReceiver running) {
        return new Tasks(running.bean(EnvelopeReader.class), running.bean(Contracts.class));
    }

    Task of(String id, String data) {
        return of(Receiver.headers(id), data);
    }

    Task of(Map<String, String> headers, String data) {
        return of(headers, data.getBytes(StandardCharsets.UTF_8));
    }

    Task of(Map<String, String> headers, byte[] body) {
        List<Header> lines = headers.entrySet().stream()
                .map(header -> new Header(header.getKey(), header.getValue()))
                .toList();
        Delivery delivery = new Delivery(lines, body);
        Reading reading = reader.read(delivery);
        return reading instanceof Envelope envelope
                ? Task.Fact.of(envelope, contracts.verdicts(envelope), delivery)
                : new Task.Invalid((Reading.Refused) reading, delivery);
    }

    /** The same event where no consumer takes its type. */
    static Task untaken(Task task) {
        Task.Fact fact = (Task.Fact) task;
        return Task.Fact.of(fact.envelope(), List.of(), fact.delivery());
    }

    /** The same event where the contracts of all its consumers have stopped covering it. */
    static Task uncovered(Task task) {
        Task.Fact fact = (Task.Fact) task;
        List<Violation> violations =
                List.of(new Violation(Reason.of(Rule.SCHEMA_VERSION_NOT_ACCEPTED), "Not any more."));
        List<Verdict> verdicts = fact.keyed().stream()
                .<Verdict>map(keyed -> new Verdict.NotCovered(keyed.verdict().consumer(), violations))
                .toList();
        return Task.Fact.of(fact.envelope(), verdicts, fact.delivery());
    }
}
