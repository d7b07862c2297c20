package dev.eventreceipts;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import org.springframework.boot.SpringApplication;

/** Starts the receiver on an embedded PostgreSQL, for a developer who has none; the data stays in {@code data}. */
public final class TestEventReceiptsApplication {

    private TestEventReceiptsApplication() {}

    public static void main(String[] args) throws IOException {
        EmbeddedPostgres postgres = PostgresServer.builder()
                .setDataDirectory(Path.of("data", "postgres"))
                .setCleanDataDirectory(false)
                .start();
        System.setProperty("spring.datasource.url", postgres.getJdbcUrl("postgres", "postgres"));
        System.setProperty("spring.datasource.username", "postgres");
        System.setProperty("spring.datasource.password", "postgres");
        SpringApplication.run(EventReceiptsApplication.class, args);
    }
}
