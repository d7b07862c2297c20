package dev.eventreceipts.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.OnH2;
import dev.eventreceipts.OnPostgres;
import dev.eventreceipts.Receiver;
import dev.eventreceipts.Together;
import dev.eventreceipts.contract.Contracts;
import dev.eventreceipts.envelope.EnvelopeReader;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Groups of two writers that meet at the same facts in whatever order, twice of anything and twice of nothing but
 * repeats. A deadlock would be mended by the writers, so they are asked how often they had to: never.
 */
class LedgerRivalsIntegrationTests {

    @Nested
    @OnH2
    class OnH2Tests extends Rivals {}

    @Nested
    @OnPostgres
    class OnPostgresTests extends Rivals {}

    abstract static class Rivals {

        private static final int WRITERS = 2;
        private static final int ROUNDS = 200;
        private static final int FACTS = 40;
        private static final int GROUP = 60;

        @Autowired
        private DataSource dataSource;

        @Autowired
        private JdbcConnectionDetails details;

        @Autowired
        private EnvelopeReader reader;

        @Autowired
        private Contracts contracts;

        @Autowired
        private JdbcClient jdbc;

        @Test
        void groupsOverTheSameFactsNeverFailEachOtherAndAddUp() throws InterruptedException {
            long seed = new Random().nextLong();
            System.out.println("Rivals with seed " + seed);
            CountedConnections connections = new CountedConnections(dataSource, details);
            CyclicBarrier round = new CyclicBarrier(WRITERS);

            List<Recording> recordings = Together.times(
                            WRITERS, n -> write(new LedgerWriter(connections, Clock.systemUTC()), seed + n, round))
                    .stream()
                    .flatMap(List::stream)
                    .toList();

            assertThat(connections.opened)
                    .as("a writer opens another connection after a failure only")
                    .hasValue(WRITERS);
            assertThat(recordings).hasSize(WRITERS * ROUNDS * GROUP);
            assertThat(single("count(*)", "receipt"))
                    .isEqualTo(entries(recordings, Entry.Recorded.class::isInstance))
                    .isEqualTo(single("count(distinct event_id)", "receipt"))
                    .isEqualTo(single("count(*)", "event"));
            assertThat(single("sum(repeats)", "receipt"))
                    .isEqualTo(entries(recordings, Entry.Repeated.class::isInstance))
                    .isPositive();
            assertThat(single("sum(seen)", "rejection"))
                    .isEqualTo(recordings.stream()
                            .filter(recording -> recording.refusal() != null)
                            .count())
                    .isPositive();
            assertThat(single("count(*) filter (where reason = 'identity-conflict')", "rejection"))
                    .isPositive();
            assertThat(single("count(*) filter (where event_digest not in (select digest from event))", "receipt"))
                    .isZero();
        }

        private List<Recording> write(LedgerWriter writer, long seed, CyclicBarrier barrier) {
            Random random = new Random(seed);
            List<Recording> recordings = new ArrayList<>();
            Map<String, Task> recorded = new LinkedHashMap<>();
            for (int round = 0; round < ROUNDS; round++) {
                List<Pending> group =
                        switch (round % 4) {
                            case 0, 1 -> anything(round / 4, random);
                            default -> repeats(List.copyOf(recorded.values()), random);
                        };
                meet(barrier);
                writer.accept(group);
                if (round % 4 == 0) {
                    recorded.clear();
                }
                for (Pending pending : group) {
                    Recording recording = pending.await();
                    recordings.add(recording);
                    if (recording.refusal() == null && pending.task() instanceof Task.Fact fact) {
                        recorded.putIfAbsent(fact.envelope().id(), fact);
                    }
                }
            }
            writer.close();
            return recordings;
        }

        private List<Pending> anything(int facts, Random random) {
            Tasks tasks = new Tasks(reader, contracts);
            return IntStream.range(0, GROUP)
                    .mapToObj(n -> tasks.of("rival-" + facts + "-" + random.nextInt(FACTS), data(random)))
                    .map(Pending::new)
                    .toList();
        }

        private static List<Pending> repeats(List<Task> recorded, Random random) {
            return IntStream.range(0, GROUP)
                    .mapToObj(n -> new Pending(recorded.get(random.nextInt(recorded.size()))))
                    .toList();
        }

        /** Mostly the same; else another content, one that is equal where it is read, one that is refused, none. */
        private static String data(Random random) {
            return switch (random.nextInt(10)) {
                case 0 -> Receiver.data(1, "shipped");
                case 1 -> Receiver.data(2, "paid");
                case 2 -> Receiver.data(3, "paid");
                case 3 -> "[]";
                default -> Receiver.data(1, "paid");
            };
        }

        private static void meet(CyclicBarrier barrier) {
            try {
                barrier.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
        }

        private static long entries(List<Recording> recordings, Predicate<Entry> condition) {
            return recordings.stream()
                    .flatMap(recording -> recording.entries().stream())
                    .filter(condition)
                    .count();
        }

        private long single(String what, String table) {
            return jdbc.sql("select %s from %s where event_id like 'rival-%%'".formatted(what, table))
                    .query(Long.class)
                    .single();
        }
    }

    private static final class CountedConnections extends LedgerConnections {

        private final AtomicInteger opened = new AtomicInteger();

        CountedConnections(DataSource dataSource, JdbcConnectionDetails details) {
            super(dataSource, details);
        }

        @Override
        LedgerConnection open(int lockTimeout) throws SQLException {
            opened.incrementAndGet();
            return super.open(lockTimeout);
        }
    }
}
