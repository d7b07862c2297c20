package dev.eventreceipts.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Measures how many deliveries a second the receiver records, beside a hand-written one and beside the floor, in rounds
 * that take turns, and prints the medians. It fails if the answers are not what the tables say.
 */
public final class Benchmark {

    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("bench.seconds", 5));
    private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("bench.warm-up", 150));
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 5);
    private static final int[] CONNECTIONS = Stream.of(
                    System.getProperty("bench.connections", "1,32,128").split(",", -1))
            .mapToInt(Integer::parseInt)
            .toArray();

    private final Databases databases;
    private final Map<String, List<Measurement>> measurements = new LinkedHashMap<>();
    private long number = 1;

    private Benchmark(Databases databases) {
        this.databases = databases;
    }

    /** One measurement: of a receiver, or of the floor, which has no latencies. */
    private record Measurement(double rate, double p50, double p99, double receiverMicros, double postgresMicros) {}

    public static void main(String[] args) throws Exception {
        try (Databases databases = Databases.start()) {
            new Benchmark(databases).run();
        }
    }

    private void run() throws IOException {
        try (Receiver receiver = receiver("receiver");
                Receiver handwritten = handwritten()) {
            Floor floor = new Floor(databases.port(), "receiver", receiver.jdbc);
            warmUp(receiver);
            warmUp(handwritten);
            for (int round = 1; round <= ROUNDS; round++) {
                for (int connections : CONNECTIONS) {
                    measure(receiver, connections);
                    measure(handwritten, connections);
                    double before = databases.cpuSeconds();
                    double rate = floor.rate(connections, TIME);
                    double cpu = databases.cpuSeconds() - before;
                    keep(
                            "floor",
                            "first",
                            connections,
                            new Measurement(rate, 0, 0, 0, cpu * 1e6 / (rate * TIME.toSeconds())));
                }
                System.out.printf("round %d of %d%n", round, ROUNDS);
            }
        }
        print();
    }

    private record Receiver(String name, Server server, JdbcTemplate jdbc, String table) implements AutoCloseable {

        long rows() {
            return Objects.requireNonNull(jdbc.queryForObject("select count(*) from " + table, Long.class));
        }

        @Override
        public void close() {
            server.close();
        }
    }

    private Receiver receiver(String database) throws IOException {
        String url = databases.newDatabase(database);
        Server server = Server.receiver(database, url);
        return new Receiver("receiver", server, Databases.jdbc(url), "receipt");
    }

    private Receiver handwritten() throws IOException {
        String url = databases.newDatabase("handwritten");
        Server server = Server.start(
                "handwritten",
                Server.FLAGS,
                List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.eventreceipts.bench.handwritten.HandwrittenReceiver",
                        "--spring.config.name=handwritten"),
                url,
                "/events");
        return new Receiver("hand-written", server, Databases.jdbc(url), "webhook_event");
    }

    private void warmUp(Receiver receiver) throws IOException {
        long first = number;
        Load.run(receiver.server.port(), 32, WARM_UP.dividedBy(2), () -> number++);
        Load.run(receiver.server.port(), 32, WARM_UP.dividedBy(2), repeatsOf(first, number));
    }

    private static LongSupplier repeatsOf(long first, long end) {
        long[] next = {first};
        return () -> {
            long repeat = next[0];
            next[0] = repeat + 1 < end ? repeat + 1 : first;
            return repeat;
        };
    }

    private void measure(Receiver receiver, int connections) throws IOException {
        long rows = receiver.rows();
        long first = number;
        Load.Result firsts = measure(receiver, "first", connections, () -> number++);
        expect(
                firsts.repeated() == 0 && receiver.rows() - rows == firsts.created(),
                "each 201 is a new row, and none else");
        Load.Result repeats = measure(receiver, "repeat", connections, repeatsOf(first, number));
        expect(repeats.created() == 0 && receiver.rows() - rows == firsts.created(), "no 200 is a new row");
    }

    private Load.Result measure(Receiver receiver, String kind, int connections, LongSupplier numbers)
            throws IOException {
        double receiverBefore = receiver.server.cpuSeconds();
        double postgresBefore = databases.cpuSeconds();
        Load.Result result = Load.run(receiver.server.port(), connections, TIME, numbers);
        int answers = result.created() + result.repeated();
        keep(
                receiver.name,
                kind,
                connections,
                new Measurement(
                        result.rate(),
                        result.p50(),
                        result.p99(),
                        (receiver.server.cpuSeconds() - receiverBefore) * 1e6 / answers,
                        (databases.cpuSeconds() - postgresBefore) * 1e6 / answers));
        return result;
    }

    private static void expect(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("It does not hold that " + what);
        }
    }

    private void keep(String name, String kind, int connections, Measurement measurement) {
        measurements
                .computeIfAbsent(key(name, kind, connections), first -> new ArrayList<>())
                .add(measurement);
    }

    private static String key(String name, String kind, int connections) {
        return name + "/" + kind + "/" + connections;
    }

    private double median(String name, String kind, int connections, ToDoubleFunction<Measurement> figure) {
        return Median.of(measurements.getOrDefault(key(name, kind, connections), List.of()).stream()
                .mapToDouble(figure));
    }

    private void print() throws IOException {
        System.out.printf(
                "%nJava %s, PostgreSQL %s, %d processors, %d rounds of %d s, medians%n%n",
                Server.javaVersion(),
                databases.version(),
                Runtime.getRuntime().availableProcessors(),
                ROUNDS,
                TIME.toSeconds());
        System.out.println(
                "| connections | deliveries | | per second | p50 ms | p99 ms | CPU µs receiver | CPU µs PostgreSQL"
                        + " | of the floor | of the hand-written |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|");
        for (int connections : CONNECTIONS) {
            double floor = median("floor", "first", connections, Measurement::rate);
            for (String kind : List.of("first", "repeat")) {
                double handwritten = median("hand-written", kind, connections, Measurement::rate);
                for (String name : List.of("receiver", "hand-written")) {
                    double rate = median(name, kind, connections, Measurement::rate);
                    System.out.printf(
                            "| %d | %s | %s | %,.0f | %.2f | %.2f | %.0f | %.0f | %.2f | %.2f |%n",
                            connections,
                            kind,
                            name,
                            rate,
                            median(name, kind, connections, Measurement::p50),
                            median(name, kind, connections, Measurement::p99),
                            median(name, kind, connections, Measurement::receiverMicros),
                            median(name, kind, connections, Measurement::postgresMicros),
                            rate / floor,
                            rate / handwritten);
                }
            }
            System.out.printf(
                    "| %d | row | floor | %,.0f | | | | %.0f | 1.00 | %.2f |%n",
                    connections,
                    floor,
                    median("floor", "first", connections, Measurement::postgresMicros),
                    floor / median("hand-written", "first", connections, Measurement::rate));
        }
    }
}
