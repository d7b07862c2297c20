package dev.eventreceipts.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.eventreceipts.OnH2;
import dev.eventreceipts.OnPostgres;
import dev.eventreceipts.PostgresServer;
import dev.eventreceipts.Receiver;
import dev.eventreceipts.RunningReceiver;
import dev.eventreceipts.contract.Contracts;
import dev.eventreceipts.contract.Verdict;
import dev.eventreceipts.envelope.EnvelopeReader;
import dev.eventreceipts.envelope.Violation;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What comes of the deliveries that share a transaction. The groups are made by hand, so that it is certain who does.
 */
class LedgerGroupIntegrationTests {

    @Nested
    @OnH2
    class OnH2Tests extends LedgerGroups {

        @Override
        String newDatabase() {
            return OnH2.Database.newDatabase();
        }
    }

    @Nested
    @OnPostgres
    class OnPostgresTests extends LedgerGroups {

        @Override
        String newDatabase() {
            return PostgresServer.newDatabase();
        }

        @ParameterizedTest
        @ValueSource(strings = {"P0001", "XX000", "57014", "40P01", "44000"})
        void whatMayBeAboutARowFailsThatRowAlone(String state) {
            List<String> outcomes = raising(state, () -> write(paid(id("a")), poison(), paid(id("b"))));

            assertThat(outcomes).containsExactly("recorded", "failed", "recorded");
        }

        @ParameterizedTest
        @ValueSource(strings = {"08006", "25006", "53100", "53300", "57P01", "58030"})
        void whatIsAboutTheDatabaseFailsTheGroupAndNotTheNextOne(String state) {
            List<String> outcomes = raising(state, () -> write(paid(id("a")), poison(), paid(id("b"))));

            assertThat(outcomes).containsExactly("failed", "failed", "failed");
            assertThat(write(paid(id("a")), paid(id("b")))).containsExactly("recorded", "recorded");
        }

        @Test
        void whatAReceiverHoldsThatFellSilentIsFreeAfterSeconds() throws SQLException {
            LedgerConnection silent = holding(paid(id("a")));
            try {
                assertThat(write(paid(id("a")))).containsExactly("failed");
                long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
                while (write(paid(id("a"))).contains("failed")) {
                    assertThat(System.nanoTime()).as("free in time").isLessThan(deadline);
                }
                assertThatThrownBy(silent::commit).isInstanceOf(SQLException.class);
            } finally {
                silent.close();
            }
            assertThat(write(paid(id("a")))).containsExactly("repeated 1");
        }

        /** Has the database say, of each row whose subject is poison, what this SQL state means. */
        private List<String> raising(String state, Supplier<List<String>> work) {
            jdbc.sql("""
                            create function refuse() returns trigger language plpgsql as $$ begin
                                if new.subject = '%s' then raise exception 'refused' using errcode = '%s'; end if;
                                return new;
                            end $$""".formatted(id("poison"), state)).update();
            jdbc.sql("create trigger refuse before insert on receipt for each row execute function refuse()")
                    .update();
            try {
                return work.get();
            } finally {
                jdbc.sql("drop function refuse cascade").update();
            }
        }
    }

    /** The same of a writer whose last group was repeats alone, and who expects no more of the next one. */
    @Nested
    @OnPostgres
    class AfterRepeatsOnPostgresTests extends LedgerGroups {

        @Override
        String newDatabase() {
            return PostgresServer.newDatabase();
        }

        @Override
        void prepare(LedgerWriter writer) {
            Task before = paid("before-" + id(""));
            recordings(writer, List.of(before));
            assertThat(recordings(writer, List.of(before))).allMatch(Recording::isRepeat);
        }
    }

    abstract static class LedgerGroups {

        @Autowired
        JdbcClient jdbc;

        @Autowired
        private DataSource dataSource;

        @Autowired
        private LedgerConnections connections;

        @Autowired
        private EnvelopeReader reader;

        @Autowired
        private Contracts contracts;

        private final String test = Receiver.newId();
        private Tasks tasks;
        private LedgerWriter writer;

        abstract String newDatabase();

        /** Before each group of the writer. */
        void prepare(LedgerWriter writer) {
            // it is as it is
        }

        @BeforeEach
        void open() {
            tasks = new Tasks(reader, contracts);
            writer = new LedgerWriter(connections, Clock.systemUTC());
        }

        @AfterEach
        void close() {
            writer.close();
        }

        @Test
        void oneFactManyTimesIsRecordedOnceAndRepeatedInOrder() {
            List<Recording> recordings = recordings(
                    IntStream.range(0, 20).mapToObj(n -> paid(id("a"))).toList());

            assertThat(entries(recordings).get(0)).isInstanceOf(Entry.Recorded.class);
            assertThat(entries(recordings.subList(1, 20)))
                    .hasOnlyElementsOfType(Entry.Repeated.class)
                    .extracting(entry -> ((Entry.Repeated) entry).receipt().repeats())
                    .containsExactlyElementsOf(
                            IntStream.rangeClosed(1, 19).mapToObj(Long::valueOf).toList());
            assertThat(receipts()).containsExactly(id("a") + " paid 19 false");
            assertThat(count("event")).isEqualTo(1);
            assertThat(count("rejection")).isZero();

            assertThat(write(paid(id("a")), paid(id("a")))).containsExactly("repeated 20", "repeated 21");
            assertThat(receipts()).containsExactly(id("a") + " paid 21 false");
        }

        @Test
        void theFirstOfSeveralContentsWinsAndTheOthersAreRefused() {
            assertThat(write(
                            task(id("a"), 1, "paid"),
                            task(id("a"), 1, "shipped"),
                            task(id("a"), 1, "paid"),
                            task(id("a"), 1, "lost"),
                            task(id("a"), 1, "shipped")))
                    .containsExactly(
                            "recorded", "identity-conflict", "repeated 1", "identity-conflict", "identity-conflict");

            assertThat(receipts()).containsExactly(id("a") + " paid 1 false");
            assertThat(rejections()).containsExactlyInAnyOrder("identity-conflict 1", "identity-conflict 2");
            assertThat(count("event")).isEqualTo(1);
        }

        @Test
        void aRepeatThatDiffersInWhatNobodyReadsIsNotedWhoeverComesAfterIt() {
            assertThat(write(task(id("a"), 1, "paid"), task(id("a"), 2, "paid"), task(id("a"), 1, "paid")))
                    .containsExactly("recorded", "repeated 1 differed", "repeated 2 differed");

            assertThat(receipts()).containsExactly(id("a") + " paid 2 true");
            assertThat(count("event")).as("the one that was read").isEqualTo(1);
        }

        @Test
        void someAreNewAndSomeWereRecordedBefore() {
            write(paid(id("b")), paid(id("d")));

            assertThat(write(
                            paid(id("a")),
                            paid(id("b")),
                            task(id("d"), 1, "shipped"),
                            paid(id("c")),
                            paid(id("b")),
                            paid(id("a"))))
                    .containsExactly(
                            "recorded", "repeated 1", "identity-conflict", "recorded", "repeated 2", "repeated 1");
            assertThat(receipts())
                    .containsExactly(
                            id("a") + " paid 1 false",
                            id("b") + " paid 2 false",
                            id("c") + " paid 0 false",
                            id("d") + " paid 0 false");
        }

        @Test
        void repeatsAfterRepeatsAreCountedInTheirOrder() {
            Task a = paid(id("a"));
            Task b = paid(id("b"));
            assertThat(write(a, b)).containsExactly("recorded", "recorded");
            assertThat(write(b, a)).containsExactly("repeated 1", "repeated 1");

            assertThat(write(a, b, a, a)).containsExactly("repeated 2", "repeated 2", "repeated 3", "repeated 4");
            assertThat(write(b)).containsExactly("repeated 3");
            assertThat(receipts()).containsExactly(id("a") + " paid 4 false", id("b") + " paid 3 false");
        }

        @Test
        void amongRepeatsOneThatDiffersIsNotedAndAConflictRefused() {
            Task a = paid(id("a"));
            Task b = paid(id("b"));
            write(a, b);
            write(a, b);

            assertThat(write(a, task(id("b"), 1, "shipped"))).containsExactly("repeated 2", "identity-conflict");
            write(a, b);
            assertThat(write(a, task(id("b"), 2, "paid"))).containsExactly("repeated 4", "repeated 3 differed");
            assertThat(write(task(id("b"), 2, "paid"), b))
                    .containsExactly("repeated 4 differed", "repeated 5 differed");
            assertThat(write(a, b, task(id("b"), 2, "lost")))
                    .containsExactly("repeated 5", "repeated 6 differed", "identity-conflict");
            assertThat(receipts()).containsExactly(id("a") + " paid 5 false", id("b") + " paid 6 true");
            assertThat(count("event")).isEqualTo(2);
        }

        @Test
        void whatAContractNoLongerCoversIsARepeatOfTheVeryEventAlone() {
            Task a = paid(id("a"));
            write(a);
            write(a);

            assertThat(write(Tasks.uncovered(a))).containsExactly("repeated 2");
            assertThat(write(Tasks.uncovered(a), a)).containsExactly("repeated 3", "repeated 4");
            assertThat(write(Tasks.uncovered(task(id("a"), 2, "paid")))).containsExactly("schema-version-not-accepted");
            assertThat(write(Tasks.uncovered(paid(id("b"))))).containsExactly("schema-version-not-accepted");
            assertThat(receipts()).containsExactly(id("a") + " paid 4 false");
        }

        @Test
        void equalRefusalsOfAGroupCountTogetherWhetherKnownOrNot() {
            Task refused = task(id("a"), 3, "paid");
            assertThat(write(refused, refused, refused))
                    .containsOnly("schema-version-not-accepted")
                    .hasSize(3);
            assertThat(rejections()).containsExactly("schema-version-not-accepted 3");

            write(refused, task(id("a"), 3, "shipped"), refused, task(id("a"), 3, "shipped"));
            assertThat(rejections())
                    .containsExactlyInAnyOrder("schema-version-not-accepted 5", "schema-version-not-accepted 2");
        }

        @Test
        void aRefusalTakesNoKeyFromTheFactThatComesWithIt() {
            assertThat(write(task(id("a"), 3, "paid"), paid(id("a")), task(id("a"), 3, "paid")))
                    .containsExactly("schema-version-not-accepted", "recorded", "schema-version-not-accepted");
            assertThat(receipts()).containsExactly(id("a") + " paid 0 false");
        }

        @Test
        void whatIsNoEventIsKeptBesideFactsThatAreRecorded() {
            Task nothing = tasks.of(id("a"), "[");
            Task nameless = tasks.of(headers(id("a"), "ce-type", ""), Receiver.data(1, "paid"));

            assertThat(write(nothing, paid(id("a")), nameless, nothing, paid(id("b"))))
                    .containsExactly("malformed-event", "recorded", "missing-type", "malformed-event", "recorded");
            assertThat(rejections()).containsExactlyInAnyOrder("malformed-event 2", "missing-type 1");
            assertThat(count("receipt")).isEqualTo(2);
        }

        @Test
        void anEventWhoseTypeNoConsumerTakesAnyMoreIsARepeatForThoseThatRecordedIt() {
            write(paid(id("a")));

            assertThat(write(
                            Tasks.untaken(paid(id("a"))),
                            Tasks.untaken(task(id("a"), 1, "shipped")),
                            Tasks.untaken(paid(id("b"))),
                            Tasks.untaken(paid(id("a"))),
                            paid(id("a"))))
                    .containsExactly(
                            "repeated 1", "type-not-in-contract", "type-not-in-contract", "repeated 2", "repeated 3");
            assertThat(receipts()).containsExactly(id("a") + " paid 3 false");
        }

        @Test
        void twoConsumersShareTheEvent() {
            try (RunningReceiver running = RunningReceiver.start("two-consumers", newDatabase())) {
                Tasks shipments = Tasks.of(running);
                Map<String, String> headers = headers("s-1", "ce-type", "com.example.shipment.sent");
                Task first = shipments.of(headers, shipped(1, "north"));
                Task later = shipments.of(headers, shipped(2, "north"));
                Task other = shipments.of(headers, shipped(1, "south"));

                List<Recording> recordings =
                        recordings(running, first, shipments.of(headers, shipped(1, "north")), later, other);

                assertThat(recordings.stream().map(LedgerGroups::outcome))
                        .containsExactly(
                                "recorded recorded",
                                "repeated 1 repeated 1",
                                "schema-version-not-accepted repeated 2 differed",
                                "repeated 2 differed identity-conflict");
                JdbcClient jdbc = running.bean(JdbcClient.class);
                assertThat(jdbc.sql("select count(distinct event_digest) from receipt")
                                .query(Long.class)
                                .single())
                        .isEqualTo(1);
                assertThat(jdbc.sql("select digest from event")
                                .query(byte[].class)
                                .list())
                        .containsExactly(((Task.Fact) first).event().bytes());
                assertThat(jdbc.sql("select repeats from receipt order by consumer")
                                .query(Long.class)
                                .list())
                        .containsExactly(2L, 2L);
            }
        }

        @Test
        void dataOfAnyKindAndNoneFindTheirPlaces() {
            try (RunningReceiver running = RunningReceiver.start("lenient", newDatabase())) {
                Tasks anything = Tasks.of(running);
                byte[] image = {(byte) 0x89, 0, 1, (byte) 0xff};
                String large = "{\"text\":\"" + "x".repeat(200_000) + "\"}";
                Map<String, String> none = headers("e-1", "Content-Type", "application/json");
                none.remove("Content-Type");
                none.remove("ce-subject");
                Map<String, String> png = headers("e-2", "Content-Type", "image/png");

                List<Recording> recordings = recordings(
                        running,
                        anything.of(none, ""),
                        anything.of(png, image),
                        anything.of(Receiver.headers("e-3"), large),
                        anything.of(Receiver.headers("e-4"), "null"),
                        anything.of(none, ""),
                        anything.of(png, image),
                        anything.of(Receiver.headers("e-3"), large));

                assertThat(recordings.stream().map(LedgerGroups::outcome))
                        .containsExactly(
                                "recorded",
                                "recorded",
                                "recorded",
                                "recorded",
                                "repeated 1",
                                "repeated 1",
                                "repeated 1");
                List<RecordedEvent> events = Stream.of("e-1", "e-2", "e-3", "e-4")
                        .flatMap(id -> running.bean(LedgerQueries.class).story(Receiver.SOURCE, id).events().stream())
                        .toList();
                assertThat(events)
                        .extracting(RecordedEvent::data)
                        .containsExactly(null, image, bytes(large), bytes("null"));
                assertThat(events).extracting(RecordedEvent::dataIsJson).containsExactly(false, false, true, true);
                assertThat(events.get(0).subject()).isNull();
            }
        }

        @Test
        void theLargestInputsShareAGroup() {
            String large = Receiver.data(1, "x".repeat(255 * 1024));
            List<Task> group = new ArrayList<>();
            for (int n = 0; n < 6; n++) {
                group.add(tasks.of(id("a" + n), large));
                group.add(tasks.of(id("b" + n), large.replace("\"schemaVersion\":1", "\"schemaVersion\":3")));
            }

            assertThat(write(group.toArray(Task[]::new)))
                    .containsExactlyElementsOf(Stream.generate(() -> List.of("recorded", "schema-version-not-accepted"))
                            .limit(6)
                            .flatMap(List::stream)
                            .toList());
            assertThat(jdbc.sql("select sum(length(data)) from event where event_id like ?")
                            .param(test + "%")
                            .query(Long.class)
                            .single())
                    .isEqualTo(6L * large.length());
        }

        @Test
        void aGroupOf256IsRecordedAndRepeatedWhole() {
            List<Task> group = IntStream.range(0, GroupCommit.LARGEST_GROUP)
                    .mapToObj(n -> paid(id("a" + n)))
                    .toList();

            assertThat(recordings(group).stream().map(LedgerGroups::outcome)).containsOnly("recorded");
            assertThat(recordings(group).stream().map(LedgerGroups::outcome)).containsOnly("repeated 1");
            assertThat(count("receipt")).isEqualTo(256);
            assertThat(count("event")).isEqualTo(256);
        }

        @Test
        void aRowThatTheDatabaseRefusesFailsAloneInAnyTable() {
            write(paid(id("known")));
            for (String table : List.of("receipt", "event", "rejection")) {
                jdbc.sql("alter table %s add constraint refused check (subject <> '%s')".formatted(table, id("poison")))
                        .update();
                try {
                    Task bad = table.equals("rejection")
                            ? tasks.of(headers(id("bad"), "ce-subject", id("poison")), Receiver.data(3, "paid"))
                            : poison();
                    assertThat(write(
                                    paid(id(table + "a")),
                                    task(id("b"), 3, "paid"),
                                    bad,
                                    paid(id(table + "a")),
                                    paid(id(table + "c"))))
                            .as(table)
                            .containsExactly(
                                    "recorded", "schema-version-not-accepted", "failed", "repeated 1", "recorded");
                    assertThat(write(bad)).containsExactly("failed");
                } finally {
                    jdbc.sql("alter table %s drop constraint refused".formatted(table))
                            .update();
                }
            }
            assertThat(write(poison(), paid(id("known")))).containsExactly("recorded", "repeated 1");
            assertThat(rejections()).containsExactly("schema-version-not-accepted 3");
        }

        @Test
        void anErrorLeavesNothingHalfDoneToTheNextGroup() {
            Task.Fact fact = (Task.Fact) paid(id("a"));
            List<Task.Keyed> readTwice = new AbstractList<>() {

                private int read;

                @Override
                public Task.Keyed get(int index) {
                    if (++read > 2) { // it is claimed, and others are locked
                        throw new StackOverflowError();
                    }
                    return fact.keyed().get(index);
                }

                @Override
                public int size() {
                    return fact.keyed().size();
                }
            };
            Task broken = new Task.Fact(fact.envelope(), fact.event(), readTwice, fact.delivery());

            assertThatThrownBy(() -> write(broken)).isInstanceOf(StackOverflowError.class);
            assertThat(write(paid(id("b")))).containsExactly("recorded");
            assertThat(receipts()).containsExactly(id("b") + " paid 0 false");
        }

        @Test
        void aReceiptThatARivalHoldsFailsAloneWhileTheOthersAreWaitedFor() throws SQLException {
            write(paid(id("held")), paid(id("known")));
            try (Connection rival = rivalThatHolds(id("held"))) {
                long before = System.nanoTime();
                assertThat(write(paid(id("a")), paid(id("held")), paid(id("known")), task(id("b"), 3, "paid")))
                        .containsExactly("recorded", "failed", "repeated 1", "schema-version-not-accepted");
                assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofMillis(3_500));
                rival.rollback();
            }
            assertThat(write(paid(id("held")))).containsExactly("repeated 1");
        }

        @Test
        void aKeyThatARivalIsAboutToTakeFailsAloneWhileTheOthersAreWaitedFor() throws SQLException {
            LedgerConnection rival = holding(paid(id("held")));
            try {
                long before = System.nanoTime();
                assertThat(write(paid(id("a")), paid(id("held")), paid(id("b"))))
                        .containsExactly("recorded", "failed", "recorded");
                assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofMillis(3_500));
            } finally {
                rival.close();
            }
            assertThat(write(paid(id("held")))).containsExactly("recorded");
        }

        @Test
        void manyReceiptsThatARivalHoldsDoNotKeepTheWriterLongerThanAnybodyWaits() throws SQLException {
            Task[] held =
                    IntStream.range(0, 60).mapToObj(n -> paid(id("held" + n))).toArray(Task[]::new);
            write(held);
            try (Connection rival = rivalThatHolds(id("held%"))) {
                List<Task> group = new ArrayList<>(List.of(paid(id("new"))));
                group.addAll(List.of(held));
                long before = System.nanoTime();
                List<String> outcomes = write(group.toArray(Task[]::new));
                assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(4));
                assertThat(outcomes.get(0)).isEqualTo("recorded");
                assertThat(outcomes.subList(1, 61)).containsOnly("failed");
                rival.rollback();
            }
            assertThat(write(held)).containsOnly("repeated 1");
        }

        /** A connection that has claimed the key of a fact and not committed it. */
        LedgerConnection holding(Task task) throws SQLException {
            Task.Fact fact = (Task.Fact) task;
            Task.Keyed keyed = fact.keyed().get(0);
            LedgerConnection connection = connections.open(LedgerWriter.LOCK_TIMEOUT);
            connection
                    .tables()
                    .claim(List.of(new Claim(keyed.key(), fact, (Verdict.Accepted) keyed.verdict())), Instant.now());
            return connection;
        }

        private Connection rivalThatHolds(String id) throws SQLException {
            Connection rival = dataSource.getConnection();
            rival.setAutoCommit(false);
            try (PreparedStatement statement =
                    rival.prepareStatement("select digest from receipt where event_id like ? for update")) {
                statement.setString(1, id);
                assertThat(statement.executeQuery().next()).isTrue();
            }
            return rival;
        }

        /** What comes of each, "failed" where it is not known to be committed. */
        List<String> write(Task... group) {
            prepare(writer);
            return write(writer, List.of(group)).stream()
                    .map(pending -> {
                        try {
                            return outcome(pending.await());
                        } catch (LedgerUnavailableException e) {
                            return "failed";
                        }
                    })
                    .toList();
        }

        private List<Recording> recordings(List<Task> group) {
            prepare(writer);
            return recordings(writer, group);
        }

        private static List<Recording> recordings(RunningReceiver running, Task... group) {
            LedgerWriter writer = new LedgerWriter(running.bean(LedgerConnections.class), Clock.systemUTC());
            try {
                return recordings(writer, List.of(group));
            } finally {
                writer.close();
            }
        }

        static List<Recording> recordings(LedgerWriter writer, List<Task> group) {
            return write(writer, group).stream().map(pending -> pending.await()).toList();
        }

        private static List<Pending> write(LedgerWriter writer, List<Task> tasks) {
            List<Pending> group = tasks.stream().map(Pending::new).toList();
            group.forEach(pending -> assertThat(pending.begin()).isTrue());
            writer.accept(group);
            return group;
        }

        private static List<Entry> entries(List<Recording> recordings) {
            return recordings.stream()
                    .flatMap(recording -> recording.entries().stream())
                    .toList();
        }

        private static String outcome(Recording recording) {
            Refusal refusal = recording.refusal();
            return refusal != null && recording.entries().isEmpty()
                    ? code(refusal.violations())
                    : recording.entries().stream().map(LedgerGroups::outcome).collect(Collectors.joining(" "));
        }

        private static String outcome(Entry entry) {
            if (entry instanceof Entry.Repeated repeated) {
                RecordedReceipt receipt = repeated.receipt();
                return "repeated " + receipt.repeats() + (receipt.inputDiffered() ? " differed" : "");
            }
            return entry instanceof Entry.Refused refused ? code(refused.violations()) : "recorded";
        }

        private static String code(List<Violation> violations) {
            return violations.get(0).reason().code();
        }

        /** The receipts of this test in the order of their ids: id, status, repeats, whether a repeat differed. */
        private List<String> receipts() {
            return jdbc.sql("""
                            select event_id, projection, repeats, input_differed from receipt
                            where event_id like ? order by event_id""")
                    .param(test + "%")
                    .query((row, number) -> "%s %s %d %s"
                            .formatted(
                                    row.getString(1),
                                    row.getString(2).replaceAll(".*\"status\":\"(.*)\".*", "$1"),
                                    row.getLong(3),
                                    row.getBoolean(4)))
                    .list();
        }

        /** The rejections of this test: reason, count. */
        private List<String> rejections() {
            return jdbc.sql("select reason, seen from rejection where event_id like ?")
                    .param(test + "%")
                    .query((row, number) -> row.getString(1) + " " + row.getLong(2))
                    .list();
        }

        private long count(String table) {
            return jdbc.sql("select count(*) from %s where event_id like ?".formatted(table))
                    .param(test + "%")
                    .query(Long.class)
                    .single();
        }

        String id(String name) {
            return test + "-" + name;
        }

        Task paid(String id) {
            return task(id, 1, "paid");
        }

        private Task task(String id, int schemaVersion, String status) {
            return tasks.of(id, Receiver.data(schemaVersion, status));
        }

        Task poison() {
            return tasks.of(headers(id("poison"), "ce-subject", id("poison")), Receiver.data(1, "paid"));
        }

        private static String shipped(int schemaVersion, String carrier) {
            return "{\"schemaVersion\":%d,\"shipmentId\":\"s\",\"carrier\":\"%s\"}".formatted(schemaVersion, carrier);
        }

        private static Map<String, String> headers(String id, String name, String value) {
            Map<String, String> headers = new LinkedHashMap<>(Receiver.headers(id));
            headers.put(name, value);
            return headers;
        }

        private static byte[] bytes(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }
}
