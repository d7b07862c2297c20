package dev.eventreceipts.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.eventreceipts.PackagedReceiver;
import dev.eventreceipts.RawHttp;
import dev.eventreceipts.RawHttp.Answer;
import dev.eventreceipts.Receiver;
import dev.eventreceipts.Together;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Senders that mean harm, or have gone wrong; whatever they send, the others are served. */
class AbuseFaultTests {

    private static final int LIMIT = 256 * 1024;
    private static final int THREADS = 8;

    private final Map<Integer, AtomicInteger> statuses = new ConcurrentSkipListMap<>();
    private Path folder;

    @BeforeEach
    void folder() throws Exception {
        folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "faults-");
    }

    private int counted(int status) {
        statuses.computeIfAbsent(status, first -> new AtomicInteger()).incrementAndGet();
        return status;
    }

    @Test
    void slowSendersAreClosedAndHealthAnswersAllTheWhile() {
        int connections = Scale.of(500);
        Duration slowest = Duration.ZERO;
        List<RawHttp> open = new ArrayList<>();
        try (PackagedReceiver process = PackagedReceiver.start(folder, Map.of())) {
            Receiver receiver = process.client();
            Mutations valid = new Mutations(Scale.random());
            for (int i = 0; i < connections; i++) {
                RawHttp http = RawHttp.connect(process.port());
                String head = "POST /events HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
                http.send(i % 2 == 0 ? head : head + "Content-Length: 1000\r\n\r\n");
                open.add(http);
            }
            List<RawHttp> sending = new ArrayList<>(open);
            int rounds = 0;
            for (; rounds < 15 && !sending.isEmpty(); rounds++) {
                long begun = System.nanoTime();
                assertThat(receiver.get("/actuator/health/readiness").status()).isEqualTo(200);
                assertThat(RawHttp.exchange(process.port(), valid.valid(Receiver.newId()))
                                .status())
                        .isIn(201, 503); // 503 where it comes in pieces, and too many of those are waited for
                Duration took = Duration.ofNanos(System.nanoTime() - begun);
                slowest = took.compareTo(slowest) > 0 ? took : slowest;
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3));
                sending.removeIf(http -> !http.send("x"));
            }
            open.forEach(http -> counted(http.answer().status()));
            System.out.printf(
                    "%d slow connections: %s (0: closed without an answer), all closed after %d s; slowest health check"
                            + " and event together %d ms%n",
                    connections, statuses, rounds * 3, slowest.toMillis());
            assertThat(sending).as("connections that are still open").isEmpty();
            assertThat(slowest).isLessThan(Duration.ofSeconds(5));
        } finally {
            open.forEach(RawHttp::close);
        }
    }

    @Test
    void namesThatCollideInJacksonsSymbolTableHarmNoLaterEvent() throws Exception {
        JsonMapper sharesNames = JsonMapper.builder().build();
        assertThatThrownBy(() -> sharesNames.readTree(colliding(0, 1_024)))
                .as("Jackson as it comes")
                .isInstanceOf(JacksonException.class);
        try (PackagedReceiver process = PackagedReceiver.start(folder, Map.of())) {
            Receiver receiver = process.client();
            Together.times(THREADS, thread -> {
                for (int i = thread; i < Scale.of(1_000); i += THREADS) {
                    counted(receiver.binary("poison-" + i, colliding(i, 1_024)).status());
                }
                return thread;
            });
            Map<Integer, Integer> poisoned = statuses.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, each -> each.getValue().get()));
            statuses.clear();
            Together.times(THREADS, thread -> {
                for (int i = thread; i < Scale.of(10_000); i += THREADS) {
                    counted(receiver.binary("good-" + i, colliding(i, 8)).status());
                }
                return thread;
            });
            System.out.printf("bodies of colliding names: %s; good events after them: %s%n", poisoned, statuses);
            assertThat(poisoned).containsOnlyKeys(201);
            assertThat(statuses).containsOnlyKeys(201);
        }
    }

    /**
     * An event with so many names of one hash: {@code Aa} and {@code B@} have the same one in Jackson, whatever its
     * seed.
     */
    private static String colliding(int salt, int names) {
        return IntStream.range(0, names)
                .mapToObj(bits -> IntStream.range(0, 10)
                        .mapToObj(bit -> (bits >> bit & 1) == 0 ? "Aa" : "B@")
                        .collect(Collectors.joining("", "\"" + salt, "\":0")))
                .collect(Collectors.joining(
                        ",", "{\"schemaVersion\":1,\"orderId\":\"order-104\",\"status\":\"paid\",", "}"));
    }

    @Test
    void mutatedRequestsAreNeverAServerErrorOnH2() throws Exception {
        try (PackagedReceiver process = PackagedReceiver.start(folder, Map.of())) {
            mutate("H2", process);
        }
    }

    @Test
    void mutatedRequestsAreNeverAServerErrorOnPostgres() throws Exception {
        try (Database database = new Database(folder.resolve("postgres"));
                PackagedReceiver process = PackagedReceiver.start(folder, Database.environment(database.port()))) {
            mutate("PostgreSQL", process);
        }
    }

    private void mutate(String database, PackagedReceiver process) throws InterruptedException {
        Random seeds = Scale.random();
        List<Mutations> mutations = IntStream.range(0, THREADS)
                .mapToObj(thread -> new Mutations(new Random(seeds.nextLong())))
                .toList();
        Queue<String> wrong = new ConcurrentLinkedQueue<>();
        Together.times(THREADS, thread -> {
            for (int i = thread; i < Scale.of(50_000); i += THREADS) {
                String request = mutations.get(thread).mutated("mutated-" + i);
                Answer answer = RawHttp.exchange(process.port(), request);
                if (!Mutations.mayBeAnswered(request, counted(answer.status()))
                        || answer.contentType().contains("html")) {
                    wrong.add(answer + " to " + request);
                }
                if (i % 100 < THREADS) {
                    Answer valid = RawHttp.exchange(
                            process.port(), mutations.get(thread).valid("valid-" + i));
                    if (valid.status() != 201) {
                        wrong.add(valid + " to a valid request");
                    }
                }
            }
            return thread;
        });
        System.out.printf(
                "mutated requests on %s: %s (0: closed without an answer), %d wrong%n",
                database, statuses, wrong.size());
        assertThat(wrong).isEmpty();
        assertThat(process.client().get("/actuator/health/readiness").status()).isEqualTo(200);
    }

    @Test
    void manyBodiesAtAndJustOverTheLimitFitIntoLittleMemory() throws Exception {
        String numbers = "{\"schemaVersion\":1,\"orderId\":\"order-104\",\"status\":\"paid\",\"n\":[]}";
        String data = numbers.replace("[]", "[" + "12,".repeat((LIMIT - numbers.length() - 2) / 3) + "1]");
        String atTheLimit = data + " ".repeat(LIMIT - data.length());
        try (PackagedReceiver process = PackagedReceiver.start(folder, Map.of("JAVA_TOOL_OPTIONS", "-Xmx256m"))) {
            Together.times(200, thread -> {
                for (int i = 0; i < Scale.of(10); i++) {
                    boolean over = (thread + i) % 2 == 0;
                    counted(process.client()
                            .binary("large-" + thread + "-" + i, over ? atTheLimit + " " : atTheLimit)
                            .status());
                }
                return thread;
            });
            System.out.printf("bodies at and just over the limit with -Xmx256m: %s%n", statuses);
            assertThat(process.log()).doesNotContain("OutOfMemoryError");
            assertThat(statuses.keySet()).isSubsetOf(201, 413, 503).contains(201, 413);
            assertThat(process.client()
                            .binary(Receiver.newId(), Receiver.data(1, "paid"))
                            .line())
                    .isEqualTo("201 effect-recorded");
        }
    }
}
