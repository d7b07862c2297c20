package dev.eventreceipts.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.DoubleStream;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Measures what many receipts cost: first deliveries on a full ledger beside an empty one, in rounds that take turns,
 * and pages of {@code GET /receipts} on the full one, with the indexes that PostgreSQL reads for them.
 */
public final class FullLedger {

    private static final int ROWS = Integer.getInteger("bench.rows", 5_000_000);
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 7);
    private static final int PAGES = 40;
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("bench.seconds", 5));

    /** A connection tells what it has read once a second, when it has something to do. */
    private static final long STATISTICS = TimeUnit.MILLISECONDS.toNanos(1_100);

    private static final int WARM_UPS = 12;
    private static final int CONNECTIONS = 32;

    /** What pages are filtered by; the number is another one for each page. */
    private static final List<String> FILTERS = List.of(
            "source=urn:checkout:shop-%1$d",
            "subject=order-%2$d",
            "id=full-%2$d",
            "from=2026-02-%3$02dT00:00:00Z",
            "to=2026-02-%3$02dT00:00:00Z",
            "consumer=orders-projection@1",
            "type=com.example.order.status.changed",
            "schemaVersion=2",
            "");

    private FullLedger() {}

    public static void main(String[] args) throws Exception {
        try (Databases databases = Databases.start()) {
            String emptyUrl = databases.newDatabase("empty_ledger");
            String fullUrl = databases.newDatabase("full_ledger");
            try (Server empty = Server.receiver("empty", emptyUrl);
                    Server full = Server.receiver("full", fullUrl)) {
                JdbcTemplate jdbc = Databases.jdbc(fullUrl);
                fill(jdbc);
                compare(empty, full);
                pages(full, jdbc);
            }
        }
    }

    /** Without the indexes, which are made again afterwards: a row at a time they would take an hour. */
    private static void fill(JdbcTemplate jdbc) {
        long begun = System.nanoTime();
        String names = "select indexname from pg_indexes";
        String definitions = "select indexdef from pg_indexes";
        String others = " where tablename in ('receipt', 'event') and indexname not like '%_pkey'";
        List<String> indexes = jdbc.queryForList(definitions + others, String.class);
        jdbc.queryForList(names + others, String.class).forEach(name -> jdbc.execute("drop index " + name));
        jdbc.execute("alter table receipt drop constraint receipt_pkey");
        jdbc.execute("alter table event drop constraint event_pkey");
        jdbc.execute("""
                insert into receipt (digest, consumer, identity, source, event_id, type, subject, event_digest, content,
                    input_schema_version, result_version, projection, recorded_at, repeats, last_repeated_at, input_differed)
                select sha256(int8send(n)), 'orders-projection@1', sha256(int8send(n)), 'urn:checkout:shop-' || n %% 50,
                    'full-' || n, 'com.example.order.status.changed', 'order-' || n / 3, sha256(int8send(n)),
                    sha256(int8send(n)), 1 + n %% 2, 1, '{"orderId":"order-' || n / 3 || '","status":"paid"}',
                    timestamptz '2026-01-01Z' + n * interval '1 s', n %% 10, null, false
                from generate_series(1::bigint, %d) as n""".formatted(ROWS));
        jdbc.execute("""
                insert into event (digest, identity, source, event_id, type, subject, event_time, dataschema,
                    datacontenttype, extensions, schema_version, data, data_is_json, received_at)
                select event_digest, identity, source, event_id, type, subject, '2026-01-15T10:00:00Z',
                    'https://example.test/schemas/order-status/1', 'application/json', '{}', input_schema_version,
                    convert_to(projection, 'UTF8'), true, recorded_at
                from receipt""");
        jdbc.execute("alter table receipt add constraint receipt_pkey primary key (digest)");
        jdbc.execute("alter table event add constraint event_pkey primary key (digest)");
        indexes.forEach(jdbc::execute);
        jdbc.execute("vacuum analyze");
        jdbc.execute("checkpoint");
        System.out.printf("%,d receipts after %d s%n", ROWS, (System.nanoTime() - begun) / 1_000_000_000);
    }

    private static void compare(Server empty, Server full) throws IOException {
        long[] number = {1};
        for (int i = 0; i < WARM_UPS; i++) {
            Load.run(empty.port(), CONNECTIONS, Duration.ofSeconds(10), () -> number[0]++);
            Load.run(full.port(), CONNECTIONS, Duration.ofSeconds(10), () -> number[0]++);
        }
        double[] onEmpty = new double[ROUNDS];
        double[] onFull = new double[ROUNDS];
        double[] ratios = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            onEmpty[round] =
                    Load.run(empty.port(), CONNECTIONS, TIME, () -> number[0]++).rate();
            onFull[round] =
                    Load.run(full.port(), CONNECTIONS, TIME, () -> number[0]++).rate();
            ratios[round] = onFull[round] / onEmpty[round];
        }
        System.out.printf(
                "first deliveries at %d connections: %,.0f a second on an empty ledger, %,.0f on %,d receipts; median of"
                        + " the ratios %.2f%n",
                CONNECTIONS,
                Median.of(DoubleStream.of(onEmpty)),
                Median.of(DoubleStream.of(onFull)),
                ROWS,
                Median.of(DoubleStream.of(ratios)));
    }

    private static void pages(Server full, JdbcTemplate jdbc) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        System.out.println("| GET /receipts? | median ms | slowest ms | rows read of each index |");
        System.out.println("|---|---|---|---|");
        for (int warmUp = 0; warmUp < 2; warmUp++) {
            for (String filter : FILTERS) {
                Map<String, Long> before = read(jdbc);
                double[] millis = new double[PAGES];
                for (int page = 0; page < PAGES; page++) {
                    if (page == PAGES - 1) {
                        LockSupport.parkNanos(STATISTICS); // the last one makes the server count those before it
                    }
                    String query = filter.formatted(page % 50, 1_000 + page * (ROWS / 200), 1 + page % 25);
                    long begun = System.nanoTime();
                    HttpResponse<String> response = client.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + full.port() + "/receipts?" + query))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
                    millis[page] = (System.nanoTime() - begun) / 1e6;
                    if (response.statusCode() != 200 || !response.body().contains("\"consumer\"")) {
                        throw new IllegalStateException(query + " finds nothing: " + response.body());
                    }
                }
                if (warmUp == 1) {
                    Map<String, Long> after = read(jdbc);
                    after.replaceAll((index, rows) -> rows - before.getOrDefault(index, 0L));
                    after.values().removeIf(rows -> rows == 0);
                    System.out.printf(
                            "| %s | %.1f | %.1f | %s |%n",
                            filter.replaceAll("%.\\$(02)?d", "…"),
                            Median.of(DoubleStream.of(millis)),
                            DoubleStream.of(millis).max().orElseThrow(),
                            after);
                }
            }
        }
    }

    /** How many rows have been read by each index so far, and by none. */
    private static Map<String, Long> read(JdbcTemplate jdbc) {
        jdbc.execute("select pg_stat_force_next_flush()");
        Map<String, Long> rows = new TreeMap<>();
        jdbc.query("""
                select indexrelname, idx_tup_read from pg_stat_user_indexes
                union all select relname || ' as a whole', seq_tup_read from pg_stat_user_tables""", row -> {
            rows.put(row.getString(1), row.getLong(2));
        });
        return rows;
    }
}
