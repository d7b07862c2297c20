package dev.eventreceipts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.Receiver.Reply;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import javax.sql.DataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A row that someone else holds makes a delivery wait for a while, and never for ever. */
class LockedLedgerIntegrationTests {

    @Nested
    @OnH2
    class OnH2Tests extends LockedLedger {

        @Override
        String lockTimeout() {
            return "call lock_timeout()";
        }
    }

    @Nested
    @OnPostgres
    class OnPostgresTests extends LockedLedger {

        @Override
        String lockTimeout() {
            return "select setting from pg_settings where name = 'lock_timeout'";
        }
    }

    abstract static class LockedLedger extends ThroughPort {

        private static final String DATA = Receiver.data(1, "paid");

        @Autowired
        private DataSource dataSource;

        abstract String lockTimeout();

        @Test
        void connectionsReadWhatIsCommittedAndWaitTwoSecondsForALock() throws SQLException {
            try (Connection connection = dataSource.getConnection();
                    Statement statement = connection.createStatement();
                    var result = statement.executeQuery(lockTimeout())) {
                assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
                assertThat(result.next()).isTrue();
                assertThat(result.getInt(1)).isEqualTo(2_000);
            }
        }

        @Test
        void repeatOfALockedReceiptIsUnavailableUntilItIsReleased() throws SQLException {
            String id = Receiver.newId();
            assertThat(receiver.binary(id, DATA).status()).isEqualTo(201);
            try (Connection rival = dataSource.getConnection()) {
                rival.setAutoCommit(false);
                execute(rival, "select digest from receipt where event_id = ? for update", id);
                assertThatItWaitsInVain(id);
                rival.rollback();
            }
            Reply repeat = receiver.binary(id, DATA);
            assertThat(repeat.line()).isEqualTo("200 duplicate-or-replay-suppressed");
            assertThat(repeat.body().at("/receipts/0/repeats").longValue()).isEqualTo(1);
        }

        @Test
        void deliveryOfAFactThatARivalIsRecordingIsUnavailableUntilThatIsSettled() throws SQLException {
            String id = Receiver.newId();
            assertThat(receiver.binary(id, DATA).status()).isEqualTo(201);
            try (Connection rival = dataSource.getConnection()) {
                execute(rival, "create table rival as select * from receipt");
                execute(rival, "delete from receipt where event_id = ?", id);
                rival.setAutoCommit(false);
                execute(rival, "insert into receipt select * from rival where event_id = ?", id);
                assertThatItWaitsInVain(id);
                assertThat(receiver.receipts(id)).isEmpty();
                rival.rollback();
                rival.setAutoCommit(true);
                execute(rival, "drop table rival");
            }
            assertThat(receiver.binary(id, DATA).line()).isEqualTo("201 effect-recorded");
            assertThat(receiver.receipts(id)).hasSize(1);
        }

        private void assertThatItWaitsInVain(String id) {
            Instant before = Instant.now();
            Reply reply = receiver.binary(id, DATA);
            assertThat(Duration.between(before, Instant.now()))
                    .isBetween(Duration.ofMillis(1_500), Duration.ofSeconds(5));
            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.reason()).isEqualTo("ledger-unavailable");
            assertThat(reply.headers()).containsEntry("retry-after", "2");
        }

        private static void execute(Connection connection, String sql, String... parameters) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < parameters.length; i++) {
                    statement.setString(i + 1, parameters[i]);
                }
                statement.execute();
            }
        }
    }
}
