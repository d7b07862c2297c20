package dev.eventreceipts.bench;

import dev.eventreceipts.contract.AcceptedVersion;
import dev.eventreceipts.contract.ConsumerContract;
import dev.eventreceipts.contract.Contracts;
import dev.eventreceipts.contract.Field;
import dev.eventreceipts.contract.FieldType;
import dev.eventreceipts.contract.Verdict;
import dev.eventreceipts.envelope.Boundary;
import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Envelope;
import dev.eventreceipts.envelope.EnvelopeReader;
import dev.eventreceipts.envelope.EnvelopeRules;
import dev.eventreceipts.envelope.Header;
import dev.eventreceipts.envelope.Reading;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.core.JsonPointer;

/** The pure part of a delivery: what is worked out before any transaction, in the two modes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class ReadingBenchmark {

    private static final String DATA = "{\"schemaVersion\":1,\"orderId\":\"order-104\",\"status\":\"paid\"}";

    private final Delivery binary = new Delivery(
            List.of(
                    new Header("Content-Type", "application/json"),
                    new Header("ce-specversion", "1.0"),
                    new Header("ce-id", "evt-104"),
                    new Header("ce-source", "urn:checkout:orders"),
                    new Header("ce-type", "com.example.order.status.changed"),
                    new Header("ce-subject", "order-104"),
                    new Header("ce-time", "2026-01-15T10:00:00Z"),
                    new Header("ce-dataschema", "https://example.test/schemas/order-status/1")),
            DATA.getBytes(StandardCharsets.UTF_8));

    private final Delivery structured =
            new Delivery(List.of(new Header("Content-Type", "application/cloudevents+json")), """
            {"specversion":"1.0","id":"evt-104","source":"urn:checkout:orders","type":"com.example.order.status.changed",
             "subject":"order-104","time":"2026-01-15T10:00:00Z",
             "dataschema":"https://example.test/schemas/order-status/1","data":%s}""".formatted(DATA)
                    .getBytes(StandardCharsets.UTF_8));

    private final Contracts contracts = new Contracts(List.of(new ConsumerContract(
            "orders-projection@1",
            List.of("com.example.order.status.changed"),
            1,
            List.of(new AcceptedVersion(1, "https://example.test/schemas/order-status/1")),
            List.of(field("orderId"), field("status")))));

    private final EnvelopeReader reader = new EnvelopeReader(
            new EnvelopeRules(
                    new Boundary("orders", List.of("urn:checkout:")),
                    true,
                    JsonPointer.compile("/schemaVersion"),
                    null),
            contracts::readsNothing);

    private static Field field(String name) {
        return new Field(name, JsonPointer.compile("/" + name), FieldType.STRING, List.of(), null, null);
    }

    /** Checks 1 to 5 and the digests of identity and content. */
    @Benchmark
    public Reading readBinary() {
        return reader.read(binary);
    }

    /** The same for the same event in structured mode. */
    @Benchmark
    public Reading readStructured() {
        return reader.read(structured);
    }

    /** With the contract's verdict, its projection and the digest of that. */
    @Benchmark
    public List<Verdict> readBinaryAndJudge() {
        return contracts.verdicts((Envelope) reader.read(binary));
    }

    /** The digest of an identity alone. */
    @Benchmark
    public Object fingerprint() {
        return Envelope.identity("urn:checkout:orders", "evt-104");
    }
}
