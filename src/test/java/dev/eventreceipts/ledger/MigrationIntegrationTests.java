package dev.eventreceipts.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.OnH2;
import dev.eventreceipts.PostgresServer;
import dev.eventreceipts.Receiver;
import dev.eventreceipts.Receiver.Reply;
import dev.eventreceipts.RunningReceiver;
import dev.eventreceipts.envelope.Boundary;
import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Envelope;
import dev.eventreceipts.envelope.EnvelopeReader;
import dev.eventreceipts.envelope.EnvelopeRules;
import dev.eventreceipts.envelope.Fingerprint;
import dev.eventreceipts.envelope.Header;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tools.jackson.core.JsonPointer;

/** What an older version has recorded stays recorded. */
class MigrationIntegrationTests {

    @Nested
    class OnH2Tests extends Migration {

        @Override
        String newDatabase() {
            return OnH2.Database.newDatabase();
        }
    }

    @Nested
    class OnPostgresTests extends Migration {

        @Override
        String newDatabase() {
            return PostgresServer.newDatabase();
        }
    }

    abstract static class Migration {

        private static final String CONSUMER = "orders-projection@1";
        private static final String DATA = Receiver.data(1, "paid");
        private static final List<String> IDS = List.of("evt-1", "evt-2", "evt-3");

        private static final EnvelopeReader reader = new EnvelopeReader(
                new EnvelopeRules(
                        new Boundary("orders", List.of("urn:checkout:")),
                        true,
                        JsonPointer.compile("/schemaVersion"),
                        null),
                type -> false);

        abstract String newDatabase();

        @Test
        void whatVersionOneRecordedIsFoundUnderItsNewKeys() {
            String url = newDatabase();
            DataSource database = url.startsWith("jdbc:h2:")
                    ? new DriverManagerDataSource(url, "receiver", "")
                    : new DriverManagerDataSource(url, "postgres", "postgres");
            JdbcClient jdbc = JdbcClient.create(database);
            Flyway.configure().dataSource(database).target("1").load().migrate();
            IDS.forEach(id -> insert(jdbc, envelope(id)));

            try (RunningReceiver running = RunningReceiver.start("application", url)) {
                Receiver receiver = running.client();
                for (String id : IDS) {
                    Envelope envelope = envelope(id);
                    Story story = running.bean(LedgerQueries.class).story(envelope.source(), id);
                    assertThat(story.receipts())
                            .extracting(RecordedReceipt::id)
                            .containsExactly(Keys.receipt(CONSUMER, envelope));
                    assertThat(story.receipts())
                            .extracting(RecordedReceipt::event)
                            .containsExactly(Keys.event(envelope));
                    assertThat(story.events()).extracting(RecordedEvent::digest).containsExactly(Keys.event(envelope));
                    assertThat(story.rejections()).hasSize(1);

                    assertThat(receiver.receipts(id)).hasSize(1);
                    Reply repeat = receiver.binary(id, DATA);
                    assertThat(repeat.line()).isEqualTo("200 duplicate-or-replay-suppressed");
                    assertThat(repeat.at("/receipts/0/id"))
                            .isEqualTo(Keys.receipt(CONSUMER, envelope).toString());
                    assertThat(repeat.body().at("/receipts/0/repeats").longValue())
                            .isEqualTo(8);
                    assertThat(receiver.get(repeat.at("/receipts/0/href"))
                                    .body()
                                    .at("/event/data/status")
                                    .asString(""))
                            .isEqualTo("paid");
                }
            }
        }

        private static Envelope envelope(String id) {
            List<Header> headers = Receiver.headers(id).entrySet().stream()
                    .map(header -> new Header(header.getKey(), header.getValue()))
                    .toList();
            return (Envelope) reader.read(new Delivery(headers, DATA.getBytes(StandardCharsets.UTF_8)));
        }

        /** As version 1 did: the keys are digests and nothing else. */
        private static void insert(JdbcClient jdbc, Envelope envelope) {
            Digest receipt = Fingerprint.start()
                    .text(CONSUMER)
                    .text(envelope.source())
                    .text(envelope.id())
                    .digest();
            Digest event = Fingerprint.start()
                    .digest(envelope.identity())
                    .digest(envelope.content())
                    .digest();
            jdbc.sql("""
                            insert into event (digest, identity, source, event_id, type, subject, extensions,
                                schema_version, data, data_is_json, received_at)
                            values (?, ?, ?, ?, ?, ?, '{}', 1, ?, true, current_timestamp)""")
                    .param(event.bytes())
                    .param(envelope.identity().bytes())
                    .param(envelope.source())
                    .param(envelope.id())
                    .param(envelope.type())
                    .param(envelope.subject())
                    .param(DATA.getBytes(StandardCharsets.UTF_8))
                    .update();
            jdbc.sql("""
                            insert into receipt (digest, consumer, identity, source, event_id, type, subject,
                                event_digest, content, input_schema_version, result_version, projection, recorded_at,
                                repeats, input_differed)
                            values (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 1, ?, current_timestamp, 7, false)""")
                    .param(receipt.bytes())
                    .param(CONSUMER)
                    .param(envelope.identity().bytes())
                    .param(envelope.source())
                    .param(envelope.id())
                    .param(envelope.type())
                    .param(envelope.subject())
                    .param(event.bytes())
                    .param(envelope.content().bytes())
                    .param("{\"orderId\":\"order-104\",\"status\":\"paid\"}")
                    .update();
            jdbc.sql("""
                            insert into rejection (digest, state, reason, violations, identity, source, event_id,
                                headers, body, first_seen_at, last_seen_at, seen)
                            values (?, 'rejected', 'missing-type', '[]', ?, ?, ?, '[]', ?, current_timestamp,
                                current_timestamp, 2)""")
                    .param(receipt.bytes())
                    .param(envelope.identity().bytes())
                    .param(envelope.source())
                    .param(envelope.id())
                    .param(new byte[0])
                    .update();
        }
    }
}
