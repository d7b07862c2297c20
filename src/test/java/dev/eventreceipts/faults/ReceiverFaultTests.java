package dev.eventreceipts.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.PackagedReceiver;
import dev.eventreceipts.faults.Producers.Post;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Receivers that are killed, and receivers that are replaced one after the other, under load. */
class ReceiverFaultTests {

    private static final int EVENTS = 20_000;
    private static final int KILLS = 30;
    private static final int REPLACEMENTS = 6;
    private static final int H2_KILLS = 10;

    private Path folder;
    private Database database;

    @BeforeEach
    void start() throws Exception {
        folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "faults-");
        database = new Database(folder.resolve("postgres"));
    }

    @AfterEach
    void stop() throws Exception {
        database.close();
    }

    @Test
    void nothingIsLostOrDoubledByKills() throws Exception {
        Random random = Scale.random();
        int kills = Scale.of(KILLS);
        List<List<Post>> rounds = rounds(Scale.of(EVENTS), kills, random);
        try (TwoReceivers receivers = new TwoReceivers(Database.environment(database.port()))) {
            Producers producers = new Producers(receivers::next);
            for (int round = 0; round < kills; round++) {
                int victim = round % 2;
                PackagedReceiver process = receivers.process(victim);
                at(producers, rounds.get(round), random, () -> {
                    process.kill();
                    receivers.avoid(victim);
                });
                assertThat(process.exitCode()).isEqualTo(137);
                receivers.begin(victim);
                receivers.ready(victim);
            }
            producers.assertThatTheTablesAgree(kills + " kills of a receiver", database.jdbc());
        }
    }

    @Test
    void producersSeeNothingButTwoHundredsAndUnavailabilityWhileReceiversAreReplaced() throws Exception {
        Random random = Scale.random();
        int replacements = Scale.of(REPLACEMENTS);
        List<List<Post>> rounds = rounds(Scale.of(EVENTS) / 4, replacements, random);
        try (TwoReceivers receivers = new TwoReceivers(Database.environment(database.port()))) {
            Producers producers = new Producers(receivers::next);
            for (int round = 0; round < replacements; round++) {
                int which = round % 2;
                PackagedReceiver old = receivers.process(which);
                // first taken out of the rotation, as whoever replaces a receiver does; what it has begun it answers
                at(producers, rounds.get(round), random, () -> {
                    receivers.avoid(which);
                    old.terminate();
                });
                assertThat(old.exitCode()).isEqualTo(143);
                receivers.begin(which);
                receivers.ready(which);
            }
            producers.assertThatTheTablesAgree(replacements + " replacements of a receiver", database.jdbc());
            assertThat(producers.counted("cut")).isZero();
        }
    }

    @Test
    void nothingIsLostOrDoubledByKillsOnTheEmbeddedDatabase() throws Exception {
        Random random = Scale.random();
        int kills = Scale.of(H2_KILLS);
        List<List<Post>> rounds = rounds(Scale.of(EVENTS) / 4, kills, random);
        PackagedReceiver[] running = {PackagedReceiver.start(folder, Map.of())};
        try {
            AtomicInteger dead = new AtomicInteger();
            Producers producers = new Producers(attempt -> running[0].client());
            for (List<Post> round : rounds) {
                PackagedReceiver victim = running[0];
                Thread restart = new Thread(() -> {
                    victim.awaitEnd();
                    running[0] = PackagedReceiver.start(folder, Map.of());
                    dead.incrementAndGet();
                });
                restart.start();
                at(producers, round, random, victim::kill);
                restart.join();
            }
            assertThat(dead).hasValue(kills);
            running[0].terminate();
            assertThat(running[0].exitCode()).isEqualTo(143);
            JdbcClient jdbc = JdbcClient.create(new DriverManagerDataSource(
                    "jdbc:h2:file:" + folder.resolve("data/receiver") + ";MODE=PostgreSQL;WRITE_DELAY=0",
                    "receiver",
                    ""));
            producers.assertThatTheTablesAgree(kills + " kills on H2", jdbc);
        } finally {
            running[0].close();
        }
    }

    /** Delivers, and does something once, after a random one of the attempts. */
    private static void at(Producers producers, List<Post> posts, Random random, Runnable once)
            throws InterruptedException {
        int when = 1 + random.nextInt(Math.max(1, posts.size() / 2));
        AtomicInteger attempts = new AtomicInteger();
        producers.deliver(posts, () -> {
            if (attempts.incrementAndGet() == when) {
                once.run();
            }
        });
    }

    /** Events in as many rounds, of which every tenth comes again, in its own round or a later one. */
    private static List<List<Post>> rounds(int events, int rounds, Random random) {
        List<List<Post>> result = new ArrayList<>();
        List<Post> known = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<Post> posts = new ArrayList<>();
            for (int i = round * events / rounds; i < (round + 1) * events / rounds; i++) {
                if (random.nextInt(10) == 0 && !known.isEmpty()) {
                    posts.add(known.get(random.nextInt(known.size())));
                } else {
                    Post post = new Post("evt-" + i, "status-" + random.nextInt(5));
                    known.add(post);
                    posts.add(post);
                }
            }
            result.add(posts);
        }
        return result;
    }
}
