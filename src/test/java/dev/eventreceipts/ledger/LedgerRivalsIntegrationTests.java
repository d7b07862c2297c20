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
import java.util.List;
import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Groups of two writers that meet at the same facts in whatever order. A deadlock would be mended by the writers, so
 * they are asked how often they had to: never.
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
        private static final int ROUNDS_WITH_THE_SAME_FACTS = 2;
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
            Tasks tasks = new Tasks(reader, contracts);
            List<Recording> recordings = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                List<Pending> group = new ArrayList<>();
                for (int i = 0; i < GROUP; i++) {
                    String id = "rival-" + round / ROUNDS_WITH_THE_SAME_FACTS + "-" + random.nextInt(FACTS);
                    group.add(new Pending(tasks.of(id, data(random))));
                }
                meet(barrier);
                writer.accept(group);
                group.forEach(pending -> recordings.add(pending.await()));
            }
            writer.close();
            return recordings;
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
