package dev.eventreceipts.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.OnH2;
import dev.eventreceipts.PostgresServer;
import dev.eventreceipts.Receiver;
import dev.eventreceipts.RunningReceiver;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A receiver that is told to remove what is old does so by itself, until it ends. */
@ExtendWith(OutputCaptureExtension.class)
class RetentionScheduleIntegrationTests {

    private static final String REMOVED =
            "Removed what is older than it is to be kept: 1 events, 0 rejections, 1 receipts";

    @ParameterizedTest
    @ValueSource(strings = {"H2", "PostgreSQL"})
    void removesAgainAndAgainWhileTheReceiverRuns(String database, CapturedOutput output) {
        String url = database.equals("H2") ? OnH2.Database.newDatabase() : PostgresServer.newDatabase();
        try (RunningReceiver running = RunningReceiver.start("short-retention", url)) {
            Receiver receiver = running.client();
            String id = Receiver.newId();
            for (int i = 1; i <= 2; i++) {
                assertThat(receiver.binary(id, Receiver.data(1, "paid")).status())
                        .isEqualTo(201);
                await(() -> receiver.receipts(id).isEmpty());
                int lines = i;
                await(() -> output.toString().split(REMOVED, -1).length == lines + 1);
            }
            assertThat(threadRuns()).isTrue();
        }
        assertThat(threadRuns()).isFalse();
        assertThat(output.toString().split("Removed what", -1))
                .as("a line for each removal of something")
                .hasSize(3);
    }

    @Test
    void goesOnAfterAFailureAndSaysSo(CapturedOutput output) {
        try (RunningReceiver running = RunningReceiver.start("application", OnH2.Database.newDatabase())) {
            String id = Receiver.newId();
            running.client().binary(id, Receiver.data(1, "paid"));
            LedgerConnections unreliable = new Unreliable(running);
            Duration soon = Duration.ofMillis(1);
            RetentionSchedule schedule = new RetentionSchedule(
                    unreliable,
                    new RetentionPolicy(soon, soon, Duration.ofMillis(200)),
                    Clock.offset(Clock.systemUTC(), Duration.ofDays(1)));

            schedule.start();
            try {
                await(() -> running.client().receipts(id).isEmpty());
                await(() -> output.toString().contains(REMOVED));
            } finally {
                schedule.stop();
            }

            assertThat(output)
                    .contains("What is old could not be removed; the next try is in PT0.2S: java.sql.SQLException"
                            + " with SQL state 08006")
                    .doesNotContain("secret");
            assertThat(schedule.isRunning()).isFalse();
            assertThat(threadRuns()).isFalse();
        }
    }

    @Test
    void endsAtOnceWhileItRests() {
        try (RunningReceiver running = RunningReceiver.start("application", OnH2.Database.newDatabase())) {
            AtomicInteger opened = new AtomicInteger();
            RetentionSchedule schedule = new RetentionSchedule(
                    new LedgerConnections(running.bean(DataSource.class), running.bean(JdbcConnectionDetails.class)) {
                        @Override
                        LedgerConnection open(int lockTimeout) throws SQLException {
                            opened.incrementAndGet();
                            return super.open(lockTimeout);
                        }
                    },
                    new RetentionPolicy(Duration.ofDays(1), null, Duration.ofSeconds(Long.MAX_VALUE)),
                    Clock.systemUTC());

            schedule.start();
            await(() -> opened.get() == 1);
            schedule.stop();

            assertThat(threadRuns()).isFalse();
            assertThat(opened).hasValue(1);
        }
    }

    private static boolean threadRuns() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("ledger-retention"));
    }

    private static void await(BooleanSupplier condition) {
        Instant end = Instant.now().plusSeconds(30);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).isBefore(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    private static final class Unreliable extends LedgerConnections {

        private final AtomicInteger failures = new AtomicInteger();

        Unreliable(RunningReceiver running) {
            super(running.bean(DataSource.class), running.bean(JdbcConnectionDetails.class));
        }

        @Override
        LedgerConnection open(int lockTimeout) throws SQLException {
            if (failures.incrementAndGet() == 1) {
                throw new SQLException("secret", "08006");
            }
            return super.open(lockTimeout);
        }
    }
}
