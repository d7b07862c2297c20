package dev.eventreceipts.faults;

import dev.eventreceipts.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A PostgreSQL server that can be stopped in the hardest way and started again on its data. */
final class Database implements AutoCloseable {

    private final Path data;
    private final int port;
    private EmbeddedPostgres server;

    /** Starts one on an empty folder. */
    Database(Path data) throws IOException {
        this.data = data;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            this.port = socket.getLocalPort();
        }
        this.server = server();
    }

    private EmbeddedPostgres server() throws IOException {
        return PostgresServer.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                .setPGStartupWait(Duration.ofMinutes(1))
                .start();
    }

    int port() {
        return port;
    }

    /** Stops the server as {@code pg_ctl stop -m immediate} does: nothing is written any more. */
    void stopImmediately() throws IOException, InterruptedException {
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0));
        ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
        new ProcessBuilder("kill", "-QUIT", Long.toString(pid)).start().waitFor();
        postmaster.onExit().join();
        server.close(); // gives its lock on the folder back; there is nothing left to stop, which it complains about
    }

    /** Starts it again; it recovers what was committed. */
    void start() throws IOException {
        server = server();
    }

    /** What a receiver needs to reach it, at its own port or at a proxy's. */
    static Map<String, String> environment(int port) {
        return Map.of(
                "SPRING_DATASOURCE_URL",
                "jdbc:postgresql://127.0.0.1:" + port + "/postgres?sslmode=disable&gssEncMode=disable",
                "SPRING_DATASOURCE_USERNAME",
                "postgres",
                "SPRING_DATASOURCE_PASSWORD",
                "postgres");
    }

    JdbcClient jdbc() {
        return JdbcClient.create(new DriverManagerDataSource(
                "jdbc:postgresql://127.0.0.1:" + port + "/postgres", "postgres", "postgres"));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
