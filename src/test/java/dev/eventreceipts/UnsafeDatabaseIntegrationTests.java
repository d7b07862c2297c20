package dev.eventreceipts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.NestedExceptionUtils;

/** A database that would lose what was acknowledged stops the start, with one line that says what to mend. */
@ExtendWith(OutputCaptureExtension.class)
class UnsafeDatabaseIntegrationTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:h2:file:./target/unsafe",
                "jdbc:h2:file:./target/unsafe;MODE=PostgreSQL",
                "jdbc:h2:file:./target/unsafe;WRITE_DELAY=0",
                "jdbc:h2:file:./target/unsafe;MODE=PostgreSQL;WRITE_DELAY=500",
                "jdbc:h2:mem:unsafe;MODE=PostgreSQL;WRITE_DELAY=0"
            })
    void h2ThatWritesLateStopsTheStart(String url, CapturedOutput output) {
        assertThatItDoesNotStart(url);
        assertThat(output)
                .contains(
                        "Description:\n\nspring.datasource.url: an H2 database would lose what this receiver acknowledged")
                .doesNotContain("\tat ");
    }

    @Test
    void postgresThatCommitsAsynchronouslyStopsTheStart(CapturedOutput output) throws SQLException {
        String url = PostgresServer.newDatabase();
        alter(url, "synchronous_commit = off");
        assertThatItDoesNotStart(url);
        assertThat(output)
                .contains("Description:\n\nPostgreSQL's synchronous_commit is off: it would lose")
                .doesNotContain("\tat ");
    }

    @Test
    void postgresThatDoesNotFlushStopsTheStart(CapturedOutput output) throws IOException {
        try (EmbeddedPostgres postgres =
                PostgresServer.builder().setServerConfig("fsync", "off").start()) {
            assertThatItDoesNotStart(postgres.getJdbcUrl("postgres", "postgres"));
        }
        assertThat(output)
                .contains("Description:\n\nPostgreSQL's fsync is off: it would lose")
                .doesNotContain("\tat ");
    }

    @Test
    void postgresWithOtherDefaultsOfItsOwnIsTaken() throws SQLException {
        String url = PostgresServer.newDatabase();
        alter(url, "synchronous_commit = local");
        alter(url, "default_transaction_isolation = 'serializable'");
        alter(url, "timezone = 'Asia/Kathmandu'");
        alter(url, "lock_timeout = '1h'");
        try (RunningReceiver running = RunningReceiver.start("application", url)) {
            Receiver receiver = running.client();
            String id = Receiver.newId();
            assertThat(receiver.binary(id, Receiver.data(1, "paid")).status()).isEqualTo(201);
            assertThat(receiver.binary(id, Receiver.data(1, "paid")).status()).isEqualTo(200);
            assertThat(receiver.receipts(id)).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ";WRITE_DELAY=0;MODE=PostgreSQL",
                ";mode=postgresql;write_delay=0",
                ";DB_CLOSE_DELAY=-1;Mode=PostgreSQL;CACHE_SIZE=1000;Write_Delay=0"
            })
    void h2WithTheSettingsInAnyOrderIsTaken(String settings) {
        String url = OnH2.Database.newDatabase();
        try (RunningReceiver running =
                RunningReceiver.start("application", url.substring(0, url.indexOf(';')) + settings)) {
            assertThat(running.client()
                            .binary(Receiver.newId(), Receiver.data(1, "paid"))
                            .status())
                    .isEqualTo(201);
        }
    }

    private static void assertThatItDoesNotStart(String url) {
        assertThatThrownBy(() -> RunningReceiver.start("application", url).close())
                .satisfies(failure -> assertThat(NestedExceptionUtils.getMostSpecificCause(failure))
                        .hasMessageContaining("would lose what this receiver acknowledged"));
    }

    private static void alter(String url, String setting) throws SQLException {
        String database = url.replaceFirst(".*/([^?]+).*", "$1");
        try (Connection connection = DriverManager.getConnection(url, "postgres", "postgres");
                Statement statement = connection.createStatement()) {
            statement.execute("alter database " + database + " set " + setting);
        }
    }
}
