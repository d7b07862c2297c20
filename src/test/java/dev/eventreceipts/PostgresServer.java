package dev.eventreceipts;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A real PostgreSQL server from Maven, started once in a JVM; each caller gets a database of its own. */
public final class PostgresServer {

    private static final AtomicInteger databases = new AtomicInteger();

    private PostgresServer() {}

    /** A server that writes what it commits: the builder's default would not. */
    public static EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder()
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("fsync", "on")
                .setServerConfig("max_connections", "100");
    }

    /** The JDBC URL of a new, empty database. */
    public static String newDatabase() {
        String name = "receiver" + databases.incrementAndGet();
        try (Connection connection = Shared.SERVER.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return Shared.SERVER.getJdbcUrl("postgres", name);
    }

    private static final class Shared {

        static final EmbeddedPostgres SERVER = start();

        private static EmbeddedPostgres start() {
            try {
                return builder().start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
