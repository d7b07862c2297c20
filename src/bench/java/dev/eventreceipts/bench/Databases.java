package dev.eventreceipts.bench;

import dev.eventreceipts.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A PostgreSQL server to measure on, with so much memory and log that neither runs out meanwhile. */
final class Databases implements AutoCloseable {

    private final EmbeddedPostgres server;
    private final ProcessHandle postmaster;

    private Databases(EmbeddedPostgres server, ProcessHandle postmaster) {
        this.server = server;
        this.postmaster = postmaster;
    }

    static Databases start() throws IOException {
        Path data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench-postgres-");
        EmbeddedPostgres server = PostgresServer.builder()
                .setDataDirectory(data)
                .setServerConfig("max_connections", "300")
                .setServerConfig("shared_buffers", "1GB")
                .setServerConfig("max_wal_size", "8GB")
                .start();
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0));
        return new Databases(server, ProcessHandle.of(pid).orElseThrow());
    }

    int port() {
        return server.getPort();
    }

    /** What the server and its processes have used so far. */
    double cpuSeconds() {
        return Processes.cpuSeconds(postmaster);
    }

    String version() {
        return Objects.requireNonNull(
                jdbc(server.getJdbcUrl("postgres", "postgres")).queryForObject("show server_version", String.class));
    }

    /** The JDBC URL of a new, empty database. */
    String newDatabase(String name) {
        jdbc(server.getJdbcUrl("postgres", "postgres")).execute("create database " + name);
        return server.getJdbcUrl("postgres", name);
    }

    static JdbcTemplate jdbc(String url) {
        return new JdbcTemplate(new DriverManagerDataSource(url, "postgres", "postgres"));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
