package dev.eventreceipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Which indexes PostgreSQL reads, by what it counts itself: no answer may read a ledger of millions to its end. */
class PlansIntegrationTests {

    private static final String REPEATED = "repeated-while-the-ledger-was-empty";
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(200);

    private static RunningReceiver running;
    private static Receiver receiver;
    private static JdbcClient jdbc;

    @BeforeAll
    static void start() {
        String url = PostgresServer.newDatabase();
        running = RunningReceiver.start("application", url);
        receiver = running.client();
        jdbc = JdbcClient.create(new DriverManagerDataSource(url, "postgres", "postgres"));
        jdbc.sql("alter table receipt set (autovacuum_enabled = false)").update();
        for (int i = 0; i < 20; i++) { // so often that the statements' plans are kept
            receiver.binary(REPEATED, Receiver.data(1, "paid"));
        }
        jdbc.sql("""
                insert into receipt (digest, consumer, identity, source, event_id, type, subject, event_digest,
                    content, input_schema_version, result_version, projection, recorded_at, repeats,
                    last_repeated_at, input_differed)
                select sha256(int8send(n)), 'orders-projection@1', sha256(int8send(n)), 'urn:checkout:' || n % 50,
                    'evt-' || n, 'a.type', 'order-' || n / 3, sha256(int8send(n)), sha256(int8send(n)), 1, 1, '{}',
                    timestamptz '2026-01-01Z' + n * interval '1 s', 0, null, false
                from generate_series(1::bigint, 20000) as n""").update();
    }

    @AfterAll
    static void stop() {
        running.close();
    }

    @Test
    void repeatFindsItsReceiptByItsKeyThoughThePlanWasMadeOfAnEmptyLedger() {
        awaitReadBy(
                "receipt_pkey",
                () -> assertThat(receiver.binary(REPEATED, Receiver.data(1, "paid"))
                                .status())
                        .isEqualTo(200));
    }

    @ParameterizedTest
    @CsvSource({
        "source=urn:checkout:7, receipt_by_source",
        "subject=order-1000, receipt_by_subject",
        "id=evt-10000, receipt_by_event_id",
        "from=2026-01-01T05:00:00Z, receipt_by_time",
        "to=2026-01-01T00:30:00Z, receipt_by_time",
        "type=a.type, receipt_by_time",
        "consumer=orders-projection@1, receipt_by_time"
    })
    void pageIsReadByAnIndex(String filter, String index) {
        jdbc.sql("analyze receipt").update();
        awaitReadBy(
                index,
                () -> assertThat(receiver.get("/receipts?" + filter)
                                .body()
                                .path("items")
                                .size())
                        .isPositive());
    }

    /** Does something again and again until PostgreSQL has counted that it reads by the index. */
    private void awaitReadBy(String index, Runnable work) {
        long before = readBy(index);
        Instant end = Instant.now().plusSeconds(30);
        while (readBy(index) == before) {
            assertThat(Instant.now()).as("nothing is read by " + index).isBefore(end);
            work.run();
            LockSupport.parkNanos(PAUSE);
        }
    }

    private long readBy(String index) {
        return jdbc.sql("select idx_scan from pg_stat_user_indexes where indexrelname = ?")
                .param(index)
                .query(Long.class)
                .single();
    }
}
