package dev.eventreceipts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.Receiver.Reply;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** While the database is gone nothing is acknowledged, and nothing is lost that can be sent again. */
class DatabaseDownIntegrationTests {

    private Path data;
    private int port;
    private EmbeddedPostgres postgres;
    private RunningReceiver running;
    private Receiver receiver;

    @BeforeEach
    void start() throws IOException {
        data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "postgres-");
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        startPostgres();
        running = RunningReceiver.start("application", postgres.getJdbcUrl("postgres", "postgres"));
        receiver = running.client();
    }

    @AfterEach
    void stop() throws IOException {
        running.close();
        postgres.close();
    }

    private void startPostgres() throws IOException {
        postgres = PostgresServer.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                .start();
    }

    @Test
    void nothingIsAcknowledgedUntilTheDatabaseIsBack() throws IOException {
        String known = Receiver.newId();
        String id = Receiver.newId();
        String invalid = Receiver.newId();
        assertThat(receiver.binary(known, Receiver.data(1, "paid")).status()).isEqualTo(201);

        postgres.close();
        assertThatItIsUnavailable(() -> receiver.binary(id, Receiver.data(1, "paid")));
        assertThatItIsUnavailable(() -> receiver.binary(known, Receiver.data(1, "paid")));
        assertThatItIsUnavailable(() -> receiver.binary(invalid, "{"));
        assertThatItIsUnavailable(() -> receiver.binary(invalid, Receiver.data(3, "paid")));
        for (String query : List.of(
                "/receipts",
                "/receipts/" + "0".repeat(64),
                "/rejections",
                "/rejections/" + "0".repeat(64),
                "/events?source=a&id=b")) {
            assertThatItIsUnavailable(() -> receiver.get(query));
        }
        assertThat(receiver.get("/consumers").status()).isEqualTo(200);
        assertThat(receiver.get("/actuator/health/readiness").status()).isEqualTo(503);
        assertThat(receiver.get("/actuator/health/liveness").status()).isEqualTo(200);

        startPostgres();
        awaitReady();
        assertThat(receiver.binary(id, Receiver.data(1, "paid")).line()).isEqualTo("201 effect-recorded");
        assertThat(receiver.binary(known, Receiver.data(1, "paid")).line())
                .isEqualTo("200 duplicate-or-replay-suppressed");
        assertThat(receiver.binary(invalid, "{").status()).isEqualTo(400);
        assertThat(receiver.receipts(id)).hasSize(1);
        assertThat(receiver.rejections(invalid)).hasSize(1);
        assertThat(receiver.get("/actuator/health/readiness").status()).isEqualTo(200);
    }

    @Test
    void databaseThatNoLongerAnswersIsUnavailableToo() throws Exception {
        String id = Receiver.newId();
        assertThat(receiver.binary(Receiver.newId(), Receiver.data(1, "paid")).status())
                .isEqualTo(201);
        signal("STOP");
        try {
            Reply reply = receiver.binary(id, Receiver.data(1, "paid"));
            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.reason()).isEqualTo("ledger-unavailable");
            assertThat(receiver.get("/actuator/health/liveness").status()).isEqualTo(200);
        } finally {
            signal("CONT");
        }
        awaitReady();
        assertThat(receiver.binary(id, Receiver.data(1, "paid")).status()).isIn(200, 201);
        assertThat(receiver.receipts(id)).hasSize(1);
    }

    /** The pool tries an unreachable database again every five seconds at the latest; until then the answer is 503. */
    private void awaitReady() {
        Instant deadline = Instant.now().plusSeconds(60);
        while (receiver.get("/actuator/health/readiness").status() != 200) {
            assertThat(Instant.now()).as("ready again in time").isBefore(deadline);
        }
    }

    /** Sends a signal to the server and to the process of each of its connections. */
    private void signal(String name) throws Exception {
        String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0);
        ProcessHandle server = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
        for (ProcessHandle process :
                Stream.concat(Stream.of(server), server.descendants()).toList()) {
            Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
            assertThat(kill.waitFor()).isZero();
        }
    }

    private static void assertThatItIsUnavailable(Supplier<Reply> request) {
        Instant before = Instant.now();
        Reply reply = request.get();
        assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(5));
        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.reason()).isEqualTo("ledger-unavailable");
        assertThat(reply.headers()).containsEntry("content-type", "application/problem+json");
        assertThat(reply.headers()).containsEntry("retry-after", "2");
    }
}
