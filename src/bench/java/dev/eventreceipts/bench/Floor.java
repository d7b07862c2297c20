package dev.eventreceipts.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What the database can do at most, one row a transaction: {@code pgbench} with one prepared statement, into a table
 * like that of the receipts, with all of its indexes.
 */
final class Floor {

    private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+) \\(without initial connection time\\)");

    private final int port;
    private final String database;
    private final Path script;

    Floor(int port, String database, JdbcTemplate jdbc) throws IOException {
        this.port = port;
        this.database = database;
        jdbc.execute("create table floor (like receipt including all)");
        // a colon begins a variable of pgbench, within a text too
        script = Files.writeString(Path.of("target", "bench-floor.sql"), """
                \\set n random(1, 9000000000000000000)
                insert into floor (digest, consumer, identity, source, event_id, type, subject, event_digest, content,
                    input_schema_version, result_version, projection, recorded_at, repeats, last_repeated_at, input_differed)
                values (sha256(int8send(:n::bigint)), 'orders-projection@1', sha256(int8send(:n::bigint)), concat_ws(chr(58), 'urn', 'checkout', 'orders'),
                    'evt-' || :n::bigint, 'com.example.order.status.changed', 'order-' || :n::bigint, sha256(int8send(:n::bigint)),
                    sha256(int8send(:n::bigint)), 1, 1, '{"orderId":"order-' || :n::bigint || '","status":"paid"}', now(), 0, null, false)
                on conflict do nothing;
                """);
    }

    /** Rows a second. */
    double rate(int connections, Duration time) throws IOException {
        Process process = new ProcessBuilder(List.of(
                        "pgbench",
                        "-n",
                        "-M",
                        "prepared",
                        "-h",
                        "127.0.0.1",
                        "-p",
                        Integer.toString(port),
                        "-U",
                        "postgres",
                        "-c",
                        Integer.toString(connections),
                        "-j",
                        "2",
                        "-T",
                        Long.toString(time.toSeconds()),
                        "-f",
                        script.toString(),
                        database))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher rate = RATE.matcher(output);
        if (!rate.find()) {
            throw new IllegalStateException("pgbench says: " + output);
        }
        return Double.parseDouble(rate.group(1));
    }
}
