package dev.eventreceipts.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.Receiver;
import dev.eventreceipts.Receiver.Reply;
import dev.eventreceipts.Together;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One fact that comes many times at once, over two receivers. */
class RivalFaultTests {

    private static final int TIMES_AT_ONCE = 1_000;
    private static final int ROUNDS = 20;
    private static final String RECORDED = "201 effect-recorded";
    private static final String REPEATED = "200 duplicate-or-replay-suppressed";

    private Database database;
    private TwoReceivers receivers;

    @BeforeEach
    void start() throws Exception {
        Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "faults-");
        database = new Database(folder.resolve("postgres"));
        receivers = new TwoReceivers(Database.environment(database.port()));
    }

    @AfterEach
    void stop() throws Exception {
        receivers.close();
        database.close();
    }

    @Test
    void oneOfAThousandDeliveriesRecords() throws Exception {
        int rounds = Scale.of(ROUNDS);
        for (int round = 0; round < rounds; round++) {
            String id = "once-" + round;

            List<Reply> replies =
                    Together.times(TIMES_AT_ONCE, n -> receivers.next(n).binary(id, Receiver.data(1, "paid")));

            assertThat(lines(replies)).isEqualTo(Map.of(RECORDED, 1L, REPEATED, TIMES_AT_ONCE - 1L));
            assertThat(replies.stream().map(reply -> reply.at("/receipts/0/id")).distinct())
                    .hasSize(1);
            assertThat(repeats(id)).isEqualTo(TIMES_AT_ONCE - 1);
        }
        System.out.printf("%d times %,d deliveries of one event at once: one receipt each%n", rounds, TIMES_AT_ONCE);
    }

    @Test
    void oneOfAHundredContentsIsRecordedAndNeverOverwritten() throws Exception {
        int contents = 100;

        List<Reply> replies =
                Together.times(contents, n -> receivers.next(n).binary("contested", Receiver.data(1, "status-" + n)));

        assertThat(lines(replies)).isEqualTo(Map.of(RECORDED, 1L, "409 rejected identity-conflict", contents - 1L));
        String recorded = replies.stream()
                .filter(reply -> reply.status() == 201)
                .map(reply -> reply.at("/receipts/0/projection/status"))
                .collect(Collectors.joining());
        assertThat(receivers
                        .next(0)
                        .receipts("contested")
                        .at("/0/projection/status")
                        .stringValue())
                .isEqualTo(recorded);
        System.out.printf("%d contents of one identity at once: one receipt, %d conflicts%n", contents, contents - 1);
    }

    @Test
    void winnerThatRollsBackLeavesTheFactToOneOfThoseWhoWait() throws Exception {
        int waiting = 50;
        String id = "rolled-back";
        assertThat(receivers.next(0).binary(id, Receiver.data(1, "paid")).status())
                .isEqualTo(201);
        try (Connection winner = DriverManager.getConnection(
                        "jdbc:postgresql://127.0.0.1:" + database.port() + "/postgres", "postgres", "postgres");
                Statement statement = winner.createStatement()) {
            statement.execute("create table winner as select * from receipt where event_id = '" + id + "'");
            statement.execute("delete from receipt where event_id = '" + id + "'");
            winner.setAutoCommit(false);
            statement.execute("insert into receipt select * from winner");

            CompletableFuture<List<Reply>> replies = CompletableFuture.supplyAsync(() -> {
                try {
                    return Together.times(waiting, n -> receivers.next(n).binary(id, Receiver.data(1, "paid")));
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            awaitLockWaits();
            winner.rollback();

            assertThat(lines(replies.join())).isEqualTo(Map.of(RECORDED, 1L, REPEATED, waiting - 1L));
        }
        assertThat(repeats(id)).isEqualTo(waiting - 1);
        System.out.printf("a winner that rolls back while %d wait: one of them records%n", waiting);
    }

    /** Returns once both receivers wait for a row that someone else holds. */
    private void awaitLockWaits() {
        while (database.jdbc()
                        .sql("select count(distinct client_port) from pg_stat_activity where wait_event_type = 'Lock'")
                        .query(Long.class)
                        .single()
                < 2) {
            Thread.onSpinWait();
        }
    }

    private long repeats(String id) {
        return database.jdbc()
                .sql("select repeats from receipt where event_id = ?")
                .param(id)
                .query(Long.class)
                .single();
    }

    private static Map<String, Long> lines(List<Reply> replies) {
        return replies.stream().collect(Collectors.groupingBy(Reply::line, Collectors.counting()));
    }
}
