package dev.eventreceipts.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.faults.Producers.Post;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A database that stops, does not say whether it has committed, or cannot be reached. */
class DatabaseFaultTests {

    private static final int STOPS = 10;
    private static final int SWALLOWED = 500;
    private static final int OUTAGE_SECONDS = 30;

    private Database database;
    private Proxy proxy;
    private TwoReceivers receivers;

    @BeforeEach
    void start() throws Exception {
        Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "faults-");
        database = new Database(folder.resolve("postgres"));
        proxy = new Proxy(database.port());
        receivers = new TwoReceivers(Database.environment(proxy.port()));
    }

    @AfterEach
    void stop() throws Exception {
        receivers.close();
        proxy.close();
        database.close();
    }

    @Test
    void nothingIsLostOrDoubledByImmediateStops() throws Exception {
        Random random = Scale.random();
        int stops = Scale.of(STOPS);
        Producers producers = new Producers(receivers::next);
        for (int round = 0; round < stops; round++) {
            List<Post> posts = posts("stop-" + round, 1_000, random);
            int when = 100 + random.nextInt(600);
            AtomicInteger attempts = new AtomicInteger();
            CountDownLatch stopped = new CountDownLatch(1);
            CompletableFuture<Void> restart = CompletableFuture.runAsync(() -> {
                try {
                    stopped.await();
                    database.stopImmediately();
                    database.start();
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            producers.deliver(posts, () -> {
                if (attempts.incrementAndGet() == when) {
                    stopped.countDown();
                }
            });
            restart.join();
        }
        producers.assertThatTheTablesAgree(stops + " immediate stops of PostgreSQL", database.jdbc());
        assertThat(producers.counted("cut")).isZero();
    }

    @Test
    void commitOfWhichNobodyKnowsIsUnavailableAndTheRetryFindsIt() throws Exception {
        Random random = Scale.random();
        int times = Scale.of(SWALLOWED);
        Producers producers = new Producers(receivers::next);
        List<Post> posts = posts("commit", 10 * times, random);
        AtomicInteger attempts = new AtomicInteger();
        producers.deliver(posts, () -> {
            if (attempts.incrementAndGet() % 5 == 0 && proxy.swallowed() < times) {
                proxy.swallowCommits(1);
            }
        });
        producers.assertThatTheTablesAgree(proxy.swallowed() + " answers to a commit swallowed", database.jdbc());
        assertThat(proxy.swallowed()).isGreaterThanOrEqualTo(times);
        assertThat(producers.counted("503  ledger-unavailable")).isGreaterThanOrEqualTo(proxy.swallowed());
        assertThat(producers.counted("201 effect-recorded"))
                .as("what was committed and not acknowledged was found by its retry")
                .isLessThan(posts.size());
        assertThat(producers.counted("cut")).isZero();
    }

    /** How a database gets out of reach. */
    private enum Outage {
        CUT {
            @Override
            void set(Proxy proxy, boolean now) {
                proxy.reachable(!now);
            }
        },
        SILENT {
            @Override
            void set(Proxy proxy, boolean now) {
                proxy.silent(now);
            }
        };

        abstract void set(Proxy proxy, boolean now);
    }

    @ParameterizedTest
    @EnumSource
    void unreachableDatabaseIsAnsweredInTimeAndIsBackAtOnce(Outage outage) throws Exception {
        Random random = Scale.random();
        Producers producers = new Producers(receivers::next);
        producers.deliver(posts("warm-up", 5_000, random), () -> {});
        double before = rate(producers, "before", random);

        outage.set(proxy, true);
        Instant back = Instant.now().plusSeconds(OUTAGE_SECONDS);
        List<Post> posts = posts("outage", 200, random);
        AtomicBoolean restored = new AtomicBoolean();
        CompletableFuture<Void> restore = CompletableFuture.runAsync(() -> {
            awaitTime(back);
            restored.set(true);
            outage.set(proxy, false);
        });
        producers.deliver(posts, () -> {});
        assertThat(restored)
                .as("nothing is recorded before the database is back")
                .isTrue();
        restore.join();
        awaitTime(back.plusSeconds(5));
        int unavailable = producers.counted("503  ledger-unavailable");
        double after = rate(producers, "after", random);

        System.out.printf("%.0f a second before, %.0f five seconds after it is back%n", before, after);
        producers.assertThatTheTablesAgree("database %s for %d s".formatted(outage, OUTAGE_SECONDS), database.jdbc());
        assertThat(producers.slowest()).isLessThan(Duration.ofSeconds(5));
        assertThat(producers.counted("503  ledger-unavailable"))
                .as("none is unavailable any more five seconds after")
                .isEqualTo(unavailable);
        assertThat(after).isGreaterThan(0.5 * before);
    }

    private static void awaitTime(Instant time) {
        while (Instant.now().isBefore(time)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    /** Deliveries a second. */
    private static double rate(Producers producers, String name, Random random) throws InterruptedException {
        int count = 5_000;
        long start = System.nanoTime();
        producers.deliver(posts(name, count, random), () -> {});
        return count / ((System.nanoTime() - start) / 1e9);
    }

    private static List<Post> posts(String name, int count, Random random) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Post(name + "-" + i, "status-" + random.nextInt(5)))
                .toList();
    }
}
