package dev.eventreceipts.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.OnH2;
import dev.eventreceipts.PostgresServer;
import dev.eventreceipts.Receiver;
import dev.eventreceipts.Receiver.Reply;
import dev.eventreceipts.RunningReceiver;
import dev.eventreceipts.Together;
import dev.eventreceipts.contract.Verdict;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.AbstractDataSource;

/** What is removed and when, what is known of it afterwards, and what deliveries notice. */
class RetentionIntegrationTests {

    @Nested
    class OnH2Tests extends Retentions {

        OnH2Tests() {
            super(
                    OnH2.Database.newDatabase(),
                    "select count(*) from information_schema.sessions where blocker_id is not null");
        }

        @Test
        void deliveriesAndRemovalsTakeTurns() throws Exception {
            deliver(THEN, paid("a"));
            LedgerConnection removal = connections.open(LedgerWriter.LOCK_TIMEOUT);
            CompletableFuture<Reply> reply;
            try {
                assertThat(removal.retention().hold()).isEqualTo(Instant.EPOCH);
                reply = CompletableFuture.supplyAsync(() -> receiver.binary("b", Receiver.data(1, "paid")));
                awaitWaiting(reply);
            } finally {
                removal.close();
            }
            assertThat(reply.get(10, TimeUnit.SECONDS).line()).isEqualTo("201 effect-recorded");
        }
    }

    @Nested
    class OnPostgresTests extends Retentions {

        OnPostgresTests() {
            super(
                    PostgresServer.newDatabase(),
                    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
        }

        @Test
        void onlyOneReceiverRemoves() throws SQLException {
            deliver(THEN, paid("a"), refused("a"));
            LedgerConnection rival = connections.open(LedgerWriter.LOCK_TIMEOUT);
            try {
                assertThat(rival.retention().hold()).isEqualTo(Instant.EPOCH);
                assertThat(remove(EVERYTHING_IS_OLD)).isEqualTo(NOTHING);
            } finally {
                rival.close();
            }
            assertThat(remove(EVERYTHING_IS_OLD)).isEqualTo(new Removed(1, 1, 1));
        }

        @Test
        void aReceiptThatIsRemovedBetweenTheStatementsOfADeliveryIsRecordedAnew() throws SQLException {
            deliver(THEN, paid("a"), paid("b"));
            AtomicBoolean removed = new AtomicBoolean();
            LedgerConnections watched = new LedgerConnections(
                    new Intercepted(running.bean(DataSource.class), sql -> {
                        if (sql.endsWith("order by digest for update") && removed.compareAndSet(false, true)) {
                            assertThat(removeUnchecked()).isEqualTo(new Removed(2, 0, 2));
                        }
                    }),
                    running.bean(JdbcConnectionDetails.class));

            List<Recording> recordings = deliver(watched, Clock.systemUTC(), paid("a"));

            assertThat(removed).isTrue();
            assertThat(recordings.get(0).entries()).singleElement().isInstanceOf(Entry.Recorded.class);
            assertThat(rows()).containsExactly(1L, 1L, 0L);
        }

        @Test
        void batchesAreSmallWhereTheDatabaseIsSlow() throws SQLException {
            int many = 1_100; // up to the largest batch and that one, if it were quick
            deliver(THEN, many(many));
            jdbc.sql("""
                            create function linger() returns trigger language plpgsql as $$ begin
                                perform pg_sleep(0.002);
                                return old;
                            end $$""").update();
            jdbc.sql("create trigger linger before delete on event for each row execute function linger()")
                    .update();
            AtomicLong longest = new AtomicLong();
            try {
                assertThat(remove(POLICY, EVERYTHING_IS_OLD, took -> longest.accumulateAndGet(took, Math::max) > 0))
                        .isEqualTo(new Removed(many, 0, many));
            } finally {
                jdbc.sql("drop function linger cascade").update();
            }
            assertThat(longest).hasValueLessThan(TimeUnit.SECONDS.toNanos(1));
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class Retentions {

        static final Instant THEN = Instant.parse("2020-02-20T20:20:20.202020Z");
        private static final Duration TICK = Duration.ofNanos(1_000);
        private static final Duration DATA = Duration.ofDays(10);
        private static final Duration IDENTITY = Duration.ofDays(30);
        static final RetentionPolicy POLICY = new RetentionPolicy(DATA, IDENTITY, Duration.ofHours(1));
        static final Instant EVERYTHING_IS_OLD = Instant.parse("2120-02-20T20:20:20Z");
        static final Removed NOTHING = new Removed(0, 0, 0);

        private final String database;
        private final String waiting;
        RunningReceiver running;
        Receiver receiver;
        LedgerConnections connections;
        JdbcClient jdbc;
        private Tasks tasks;

        /** @param waiting the query that counts the sessions that wait for a row */
        @SuppressWarnings("NullAway.Init") // filled before all tests
        Retentions(String database, String waiting) {
            this.database = database;
            this.waiting = waiting;
        }

        @BeforeAll
        void start() {
            running = RunningReceiver.start("application", database);
            receiver = running.client();
            connections = running.bean(LedgerConnections.class);
            jdbc = running.bean(JdbcClient.class);
            tasks = Tasks.of(running);
        }

        @AfterAll
        void stop() {
            running.close();
        }

        @BeforeEach
        void forget() {
            List.of("receipt", "event", "rejection")
                    .forEach(table -> jdbc.sql("delete from " + table).update());
            jdbc.sql("update retention set events_before = ?")
                    .param(Instant.EPOCH.atOffset(ZoneOffset.UTC))
                    .update();
        }

        @Test
        void nothingIsRemovedUnlessItIsAskedFor() throws SQLException {
            deliver(THEN, paid("a"), refused("a"));

            assertThat(running.bean(RetentionSchedule.class).isRunning()).isFalse();
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .doesNotContain("ledger-retention")
                    .contains("ledger-writer-1");
            assertThat(remove(new RetentionPolicy(null, null, Duration.ofHours(1)), EVERYTHING_IS_OLD))
                    .isEqualTo(NOTHING);
            assertThat(rows()).containsExactly(1L, 1L, 1L);
        }

        @Test
        void eachGoesWhenItsTimeIsUpAndNotBefore() throws SQLException {
            deliver(THEN, paid("a"), refused("a"));

            assertThat(remove(THEN.plus(DATA))).isEqualTo(NOTHING);
            assertThat(remove(THEN.plus(DATA).plus(TICK))).isEqualTo(new Removed(1, 1, 0));
            assertThat(remove(THEN.plus(IDENTITY))).isEqualTo(NOTHING);
            assertThat(remove(THEN.plus(IDENTITY).plus(TICK))).isEqualTo(new Removed(0, 0, 1));
            assertThat(rows()).containsExactly(0L, 0L, 0L);
        }

        @Test
        void receiptsStayForEverWithoutATimeOfTheirOwn() throws SQLException {
            deliver(THEN, paid("a"), refused("a"));

            assertThat(remove(new RetentionPolicy(DATA, null, Duration.ofHours(1)), EVERYTHING_IS_OLD))
                    .isEqualTo(new Removed(1, 1, 0));
            assertThat(rows()).containsExactly(1L, 0L, 0L);
        }

        @Test
        void timesThatAreLongerThanThereIsTimeKeepEverything() throws SQLException {
            deliver(THEN, paid("a"), refused("a"));
            Duration ever = Duration.ofSeconds(Long.MAX_VALUE);

            assertThat(remove(new RetentionPolicy(ever, ever, ever), EVERYTHING_IS_OLD))
                    .isEqualTo(NOTHING);
        }

        @Test
        void whatComesAgainKeepsReceiptAndRejectionAndNotTheEvent() throws SQLException {
            Instant again = THEN.plus(Duration.ofDays(5));
            deliver(THEN, paid("a"), refused("a"));
            deliver(again, paid("a"), refused("a"));

            assertThat(remove(again.plus(DATA))).isEqualTo(new Removed(1, 0, 0));
            assertThat(remove(again.plus(DATA).plus(TICK))).isEqualTo(new Removed(0, 1, 0));
            assertThat(remove(again.plus(IDENTITY))).isEqualTo(NOTHING);
            assertThat(remove(again.plus(IDENTITY).plus(TICK))).isEqualTo(new Removed(0, 0, 1));
        }

        @Test
        void anEventThatALaterConsumerRecordsAnewGoesInItsTurn() throws SQLException {
            Instant later = THEN.plus(Duration.ofDays(15));
            Task.Fact first = (Task.Fact) paid("a");
            deliver(THEN, first);
            assertThat(remove(later)).isEqualTo(new Removed(1, 0, 0));

            Verdict.Accepted accepted = (Verdict.Accepted) first.keyed().get(0).verdict();
            Verdict another = new Verdict.Accepted(
                    "another@1",
                    accepted.schemaVersion(),
                    accepted.resultVersion(),
                    accepted.projection(),
                    accepted.content());
            deliver(later, Task.Fact.of(first.envelope(), List.of(another), first.delivery()));
            assertThat(remove(later.plus(DATA))).isEqualTo(NOTHING);
            assertThat(remove(later.plus(DATA).plus(TICK))).isEqualTo(new Removed(1, 0, 0));
        }

        @Test
        void anEventThatIsOlderThanWhatIsRemovedAlreadyGoesWithItsReceipt() throws SQLException {
            remove(THEN.plus(Duration.ofDays(60)));
            deliver(THEN, paid("a"));

            assertThat(remove(POLICY, THEN.plus(Duration.ofDays(60)))).isEqualTo(new Removed(1, 0, 1));
        }

        @Test
        void withoutItsDataAFactIsStillKnown() throws SQLException {
            String id = Receiver.newId();
            deliver(THEN, tasks.of(id, Receiver.data(1, "paid")), tasks.of(id, Receiver.data(3, "paid")));
            String receipt = receiver.receipts(id).at("/0/href").stringValue();
            String rejection = receiver.rejections(id).at("/0/href").stringValue();
            assertThat(receiver.get(receipt).body().has("dataRemoved")).isFalse();
            assertThat(receiver.get(story(id)).body().has("dataRemoved")).isFalse();

            remove(THEN.plus(DATA).plus(TICK));

            Reply one = receiver.get(receipt);
            assertThat(one.status()).isEqualTo(200);
            assertThat(one.body().at("/dataRemoved").booleanValue()).isTrue();
            assertThat(one.body().has("event")).isFalse();
            assertThat(one.at("/identifiers/id")).isEqualTo(id);
            assertThat(one.at("/projection/status")).isEqualTo("paid");

            Reply story = receiver.get(story(id));
            assertThat(story.status()).isEqualTo(200);
            assertThat(story.body().at("/dataRemoved").booleanValue()).isTrue();
            assertThat(story.body().at("/events")).isEmpty();
            assertThat(story.body().at("/receipts")).hasSize(1);
            assertThat(story.body().at("/rejections")).isEmpty();
            assertThat(story.at("/event/type")).isEqualTo(Receiver.TYPE);
            Reply cloudEvent = receiver.get(story(id), "application/cloudevents+json");
            assertThat(cloudEvent.line()).isEqualTo("404  not-found");
            assertThat(cloudEvent.at("/detail")).isEqualTo("The event was recorded; its data is no longer kept.");
            assertThat(receiver.get(rejection).line()).isEqualTo("404  not-found");

            assertThat(receiver.binary(id, Receiver.data(1, "paid")).line())
                    .isEqualTo("200 duplicate-or-replay-suppressed");
            assertThat(receiver.binary(id, Receiver.data(1, "shipped")).line())
                    .isEqualTo("409 rejected identity-conflict");
            assertThat(receiver.binary(id, Receiver.data(3, "paid")).at("/rejection"))
                    .as("refused as before, and kept anew")
                    .isEqualTo(rejection);
            assertThat(receiver.get(rejection).body().at("/count").longValue()).isEqualTo(1);
        }

        @Test
        void withoutItsReceiptAFactIsNew() throws SQLException {
            String id = Receiver.newId();
            deliver(THEN, tasks.of(id, Receiver.data(1, "paid")));
            String receipt = receiver.receipts(id).at("/0/href").stringValue();

            assertThat(remove(THEN.plus(IDENTITY).plus(TICK))).isEqualTo(new Removed(1, 0, 1));

            assertThat(receiver.get(receipt).status()).isEqualTo(404);
            assertThat(receiver.get(story(id)).status()).isEqualTo(404);
            assertThat(receiver.binary(id, Receiver.data(1, "shipped")).line()).isEqualTo("201 effect-recorded");
            assertThat(receiver.binary(id, Receiver.data(1, "paid")).line())
                    .isEqualTo("409 rejected identity-conflict");
            assertThat(receiver.get(receipt).at("/event/data/status")).isEqualTo("shipped");
        }

        @Test
        void manyGoInBatchesBetweenWhichItRests() throws SQLException {
            int many = 3 * Removal.LARGEST_BATCH;
            deliver(THEN, many(many)); // in one group: all have the same time
            AtomicInteger rests = new AtomicInteger();

            Removed removed = remove(POLICY, EVERYTHING_IS_OLD, took -> {
                assertThat(took).isPositive();
                return rests.incrementAndGet() > 0;
            });

            assertThat(removed).isEqualTo(new Removed(many, 0, many));
            assertThat(rests).hasValueGreaterThanOrEqualTo(2 * many / Removal.LARGEST_BATCH);
            assertThat(rows()).containsExactly(0L, 0L, 0L);
        }

        @Test
        void oneThatIsStoppedIsContinuedByTheNext() throws SQLException {
            deliver(THEN, many(20));

            assertThat(remove(POLICY, EVERYTHING_IS_OLD, took -> false))
                    .isEqualTo(new Removed(Removal.SMALLEST_BATCH, 0, 0));
            assertThat(rows()).containsExactly(20L, 20L - Removal.SMALLEST_BATCH, 0L);
            assertThat(remove(EVERYTHING_IS_OLD)).isEqualTo(new Removed(20 - Removal.SMALLEST_BATCH, 0, 20));
        }

        @Test
        void severalThatRemoveAtTheSameMomentRemoveEachRowOnce() throws SQLException, InterruptedException {
            int many = 2_000;
            deliver(THEN, many(many));

            List<Removed> removed = new ArrayList<>(Together.times(4, n -> removeUnchecked()));
            removed.add(removeUnchecked()); // what the last of them may have left to the first

            assertThat(removed.stream().mapToLong(Removed::events).sum()).isEqualTo(many);
            assertThat(removed.stream().mapToLong(Removed::receipts).sum()).isEqualTo(many);
            assertThat(rows()).containsExactly(0L, 0L, 0L);
        }

        @Test
        void aReceiptThatADeliveryHoldsIsLeftForTheNextTime() throws SQLException {
            deliver(THEN, paid("a"), paid("b"));
            LedgerConnection delivery = connections.open(LedgerWriter.LOCK_TIMEOUT);
            try {
                assertThat(delivery.tables()
                                .lock(List.of(
                                        ((Task.Fact) paid("a")).keyed().get(0).key())))
                        .hasSize(1);
                assertThat(remove(EVERYTHING_IS_OLD)).isEqualTo(new Removed(2, 0, 1));
            } finally {
                delivery.close();
            }
            assertThat(remove(EVERYTHING_IS_OLD)).isEqualTo(new Removed(0, 0, 1));
        }

        @Test
        void aDeliveryWaitsForTheBatchThatItsReceiptIsInAndIsTheFirst() throws Exception {
            String id = Receiver.newId();
            deliver(THEN, tasks.of(id, Receiver.data(1, "paid")));
            LedgerConnection removal = connections.open(LedgerWriter.LOCK_TIMEOUT);
            try {
                CompletableFuture<Reply> reply = deliverDuringRemoval(removal, id);
                removal.commit();
                assertThat(reply.get(10, TimeUnit.SECONDS).line()).isEqualTo("201 effect-recorded");
            } finally {
                removal.close();
            }
            assertThat(receiver.receipts(id)).hasSize(1);
            assertThat(receiver.receipts(id).at("/0/repeats").longValue()).isZero();
            assertThat(rows()).as("with its event").containsExactly(1L, 1L, 0L);
        }

        @Test
        void aDeliveryWaitsForABatchThatComesToNothingAndIsARepeat() throws Exception {
            String id = Receiver.newId();
            deliver(THEN, tasks.of(id, Receiver.data(1, "paid")));
            LedgerConnection removal = connections.open(LedgerWriter.LOCK_TIMEOUT);
            CompletableFuture<Reply> reply;
            try {
                reply = deliverDuringRemoval(removal, id);
            } finally {
                removal.close();
            }
            assertThat(reply.get(10, TimeUnit.SECONDS).line()).isEqualTo("200 duplicate-or-replay-suppressed");
            assertThat(receiver.receipts(id).at("/0/recordedAt").stringValue()).isEqualTo(THEN.toString());
        }

        /** Posts an event once its receipt is removed and not committed; returns when it waits. */
        private CompletableFuture<Reply> deliverDuringRemoval(LedgerConnection removal, String id) {
            List<OldRow> old = removal.retention().receipts(Removal.START, EVERYTHING_IS_OLD, 10);
            assertThat(removal.retention().removeReceipts(old, EVERYTHING_IS_OLD))
                    .isEqualTo(1);
            assertThat(removal.retention().removeEvents(old, EVERYTHING_IS_OLD)).isEqualTo(1);
            CompletableFuture<Reply> reply =
                    CompletableFuture.supplyAsync(() -> receiver.binary(id, Receiver.data(1, "paid")));
            awaitWaiting(reply);
            return reply;
        }

        /** Returns when a session waits for a row, which the reply is not there before. */
        void awaitWaiting(CompletableFuture<Reply> reply) {
            Instant end = Instant.now().plusSeconds(10);
            while (jdbc.sql(waiting).query(Long.class).single() == 0) {
                assertThat(reply).isNotDone();
                assertThat(Instant.now()).isBefore(end);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
            }
        }

        @Test
        void deliveriesThatMeetARemovalAreAnsweredAsFirstOrAsRepeat() throws Exception {
            int facts = 10;
            int deliveries = 150;
            int producers = 6;
            String run = Receiver.newId();
            AtomicBoolean end = new AtomicBoolean();
            CompletableFuture<Removed> removal = CompletableFuture.supplyAsync(() -> {
                Removed sum = NOTHING;
                while (!end.get()) {
                    Removed more = removeUnchecked();
                    sum = new Removed(
                            sum.events() + more.events(),
                            sum.rejections() + more.rejections(),
                            sum.receipts() + more.receipts());
                }
                return sum;
            });

            List<String> replies = Together.times(
                            producers,
                            n -> IntStream.range(0, deliveries)
                                    .mapToObj(
                                            i -> receiver.binary(run + "-" + (n + i) % facts, Receiver.data(1, "paid")))
                                    .map(Reply::line)
                                    .toList())
                    .stream()
                    .flatMap(List::stream)
                    .toList();
            end.set(true);
            Removed removed = removal.get(30, TimeUnit.SECONDS);

            assertThat(replies)
                    .hasSize(producers * deliveries)
                    .containsOnly("201 effect-recorded", "200 duplicate-or-replay-suppressed");
            long first = replies.stream().filter(line -> line.startsWith("201")).count();
            assertThat(removed.receipts()).isPositive();
            assertThat(rows().get(0))
                    .as("each first delivery made a receipt, and those that are not removed are there")
                    .isEqualTo(first - removed.receipts())
                    .isLessThanOrEqualTo(facts);
            assertThat(jdbc.sql("select count(*) from event where digest not in (select event_digest from receipt)")
                            .query(Long.class)
                            .single())
                    .as("events that no receipt leads to")
                    .isZero();
        }

        private static String story(String id) {
            return "/events?source=" + Receiver.encoded(Receiver.SOURCE) + "&id=" + id;
        }

        /** Receipts, events, rejections. */
        List<Long> rows() {
            return List.of("receipt", "event", "rejection").stream()
                    .map(table -> jdbc.sql("select count(*) from " + table)
                            .query(Long.class)
                            .single())
                    .toList();
        }

        Removed remove(Instant now) throws SQLException {
            return remove(POLICY, now);
        }

        private Removed remove(RetentionPolicy policy, Instant now) throws SQLException {
            return remove(policy, now, took -> true);
        }

        Removed remove(RetentionPolicy policy, Instant now, Removal.Pause pause) throws SQLException {
            LedgerConnection connection = connections.open(LedgerWriter.LOCK_TIMEOUT);
            try {
                return new Removal(connection, policy, now, pause).run();
            } finally {
                connection.close();
            }
        }

        Removed removeUnchecked() {
            try {
                return remove(EVERYTHING_IS_OLD);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        List<Recording> deliver(Instant at, Task... group) {
            return deliver(connections, Clock.fixed(at, ZoneOffset.UTC), group);
        }

        static List<Recording> deliver(LedgerConnections connections, Clock clock, Task... group) {
            LedgerWriter writer = new LedgerWriter(connections, clock);
            List<Pending> pending = List.of(group).stream().map(Pending::new).toList();
            writer.accept(pending);
            writer.close();
            return pending.stream().map(Pending::await).toList();
        }

        Task paid(String id) {
            return tasks.of(id, Receiver.data(1, "paid"));
        }

        Task refused(String id) {
            return tasks.of(id, Receiver.data(3, "paid"));
        }

        Task[] many(int number) {
            return IntStream.range(0, number).mapToObj(n -> paid("many-" + n)).toArray(Task[]::new);
        }
    }

    /** Lets something happen before a statement is prepared. */
    private static final class Intercepted extends AbstractDataSource {

        private final DataSource target;
        private final Consumer<String> before;

        Intercepted(DataSource target, Consumer<String> before) {
            this.target = target;
            this.before = before;
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = target.getConnection();
            return (Connection) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("prepareStatement")) {
                            before.accept((String) arguments[0]);
                        }
                        try {
                            return method.invoke(connection, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            return getConnection();
        }
    }
}
