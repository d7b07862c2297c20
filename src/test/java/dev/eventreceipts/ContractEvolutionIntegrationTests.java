package dev.eventreceipts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.Receiver.Reply;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Several consumers of one event, and contracts that move on while the ledger stays. */
class ContractEvolutionIntegrationTests {

    @Nested
    class OnH2Tests extends Evolution {

        @Override
        String newDatabase() {
            return OnH2.Database.newDatabase();
        }
    }

    @Nested
    class OnPostgresTests extends Evolution {

        @Override
        String newDatabase() {
            return PostgresServer.newDatabase();
        }
    }

    abstract static class Evolution {

        abstract String newDatabase();

        @Test
        void eachConsumerRecordsUnderItsOwnIdAndResultVersion() {
            try (RunningReceiver running = RunningReceiver.start("two-consumers", newDatabase())) {
                Receiver receiver = running.client();

                Reply first = receiver.post(shipment("s-1"), shipped(1, "north"));
                assertThat(first.line()).isEqualTo("201 effect-recorded");
                assertThat(first.body().path("receipts")).hasSize(2);
                assertThat(first.at("/receipts/0/consumer")).isEqualTo("billing@1");
                assertThat(first.at("/receipts/1/consumer")).isEqualTo("shipping@1");
                assertThat(first.body().at("/receipts/1/resultVersion").intValue())
                        .isEqualTo(4);

                Reply conflict = receiver.post(shipment("s-1"), shipped(1, "south"));
                assertThat(conflict.line()).isEqualTo("409 rejected identity-conflict");
                assertThat(conflict.body().path("receipts")).hasSize(1);
                assertThat(conflict.at("/receipts/0/consumer"))
                        .as("billing does not read the carrier")
                        .isEqualTo("billing@1");
                assertThat(conflict.at("/receipts/0/state")).isEqualTo("duplicate-or-replay-suppressed");
                assertThat(conflict.body().at("/receipts/0/inputDiffered").booleanValue())
                        .isTrue();
                assertThat(conflict.body().path("effect").booleanValue()).isFalse();
            }
        }

        @Test
        void oneConsumerMayRecordWhereAnotherRefuses() {
            try (RunningReceiver running = RunningReceiver.start("two-consumers", newDatabase())) {
                Receiver receiver = running.client();

                Reply mixed = receiver.post(shipment("s-2"), shipped(2, "north"));
                assertThat(mixed.line()).isEqualTo("422 contract-update-required schema-version-not-accepted");
                assertThat(mixed.at("/receipts/0/consumer")).isEqualTo("shipping@1");
                assertThat(mixed.at("/receipts/0/state")).isEqualTo("effect-recorded");
                assertThat(mixed.body().path("effect").booleanValue())
                        .as("this delivery recorded")
                        .isTrue();

                Reply retry = receiver.post(shipment("s-2"), shipped(2, "north"));
                assertThat(retry.line()).isEqualTo(mixed.line());
                assertThat(retry.at("/receipts/0/state")).isEqualTo("duplicate-or-replay-suppressed");
                assertThat(retry.body().path("effect").booleanValue()).isFalse();
                assertThat(receiver.rejections("s-2").at("/0/count").longValue())
                        .isEqualTo(2);

                Reply older = receiver.post(shipment("s-2"), shipped(1, "north"));
                assertThat(older.line()).as("billing records version 1").isEqualTo("201 effect-recorded");
                assertThat(older.at("/receipts/0/state")).isEqualTo("effect-recorded");
                assertThat(older.at("/receipts/1/state")).isEqualTo("duplicate-or-replay-suppressed");
                assertThat(older.headers()).containsEntry("location", older.at("/receipts/0/href"));
                assertThat(receiver.get("/events?source=urn:checkout:orders&id=s-2")
                                .body()
                                .path("events"))
                        .as("each receipt points at the content that was read")
                        .hasSize(2);
            }
        }

        @Test
        void aRefusedContractComesBeforeAConflict() {
            try (RunningReceiver running = RunningReceiver.start("two-consumers", newDatabase())) {
                Receiver receiver = running.client();
                receiver.post(shipment("s-3"), shipped(1, "north"));

                Reply both = receiver.post(shipment("s-3"), shipped(2, "south"));

                assertThat(both.line())
                        .as("billing refuses the version, shipping the content")
                        .isEqualTo("422 contract-update-required schema-version-not-accepted");
                assertThat(both.body().path("receipts").isMissingNode()).isTrue();
                assertThat(receiver.rejections("s-3").at("/0/consumer").stringValue())
                        .isEqualTo("billing@1");
            }
        }

        @Test
        void aRepeatStaysARepeatAfterTheContractMovedOn() {
            String database = newDatabase();
            JsonNode recorded;
            try (RunningReceiver running = RunningReceiver.start("application", database)) {
                recorded = running.client()
                        .binary("evt-1", Receiver.data(1, "paid"))
                        .body()
                        .at("/receipts/0");
            }
            for (String moved : new String[] {"only-version-two", "another-type", "reads-more"}) {
                try (RunningReceiver running = RunningReceiver.start(moved, database)) {
                    Receiver receiver = running.client();

                    Reply again = receiver.binary("evt-1", Receiver.data(1, "paid"));
                    assertThat(again.line()).as(moved).isEqualTo("200 duplicate-or-replay-suppressed");
                    assertThat(again.body().at("/receipts/0/id")).isEqualTo(recorded.at("/id"));
                    assertThat(again.body().at("/receipts/0/projection"))
                            .as("the receipt keeps what it was recorded with")
                            .isEqualTo(recorded.at("/projection"));
                    assertThat(again.body().at("/receipts/0/inputDiffered").booleanValue())
                            .isFalse();
                }
            }
            try (RunningReceiver running = RunningReceiver.start("only-version-two", database)) {
                Receiver receiver = running.client();
                assertThat(receiver.binary("evt-1", Receiver.data(1, "void")).line())
                        .as("other content of the refused version is no repeat")
                        .isEqualTo("422 contract-update-required schema-version-not-accepted");
                assertThat(receiver.binary("evt-1", Receiver.data(2, "paid")).line())
                        .as("the same content to the consumer, in the version it accepts now")
                        .isEqualTo("200 duplicate-or-replay-suppressed");
                assertThat(receiver.binary("evt-1", Receiver.data(2, "void")).line())
                        .isEqualTo("409 rejected identity-conflict");
            }
            try (RunningReceiver running = RunningReceiver.start("another-type", database)) {
                assertThat(running.client()
                                .binary("evt-1", Receiver.data(1, "void"))
                                .line())
                        .isEqualTo("422 contract-update-required type-not-in-contract");
            }
        }

        @Test
        void receiptsAreKeptAcrossRestarts() {
            String database = newDatabase();
            Reply first;
            try (RunningReceiver running = RunningReceiver.start("application", database)) {
                first = running.client().binary("evt-1", Receiver.data(1, "paid"));
                running.client().binary("evt-2", Receiver.data(3, "paid"));
            }
            try (RunningReceiver running = RunningReceiver.start("application", database)) {
                Receiver receiver = running.client();
                assertThat(receiver.binary("evt-1", Receiver.data(1, "paid")).at("/receipts/0/recordedAt"))
                        .isEqualTo(first.at("/receipts/0/recordedAt"));
                assertThat(receiver.binary("evt-1", Receiver.data(1, "void")).line())
                        .isEqualTo("409 rejected identity-conflict");
                assertThat(receiver.rejections("evt-2")).hasSize(1);
            }
        }

        @Test
        void producersWithoutVersionSubjectOrJsonCanBeLetIn() {
            try (RunningReceiver running = RunningReceiver.start("lenient", newDatabase())) {
                Receiver receiver = running.client();
                Map<String, String> headers = shipment("evt-1");
                headers.remove("ce-subject");

                Reply bare = receiver.post(headers, "{}");
                assertThat(bare.line()).isEqualTo("201 effect-recorded");
                assertThat(bare.body().at("/receipts/0/inputSchemaVersion").longValue())
                        .isEqualTo(7);
                assertThat(bare.body().at("/event/subject").isMissingNode()).isTrue();

                headers.put("ce-id", "evt-2");
                assertThat(receiver.post(headers, "{\"meta\":{\"version\":8}}")
                                .body()
                                .at("/receipts/0/inputSchemaVersion")
                                .longValue())
                        .isEqualTo(8);

                headers.put("ce-id", "evt-3");
                headers.put("Content-Type", "image/png");
                Reply binary = receiver.post(headers, new byte[] {(byte) 0x89, 0, 1, 2});
                assertThat(binary.line()).isEqualTo("201 effect-recorded");
                assertThat(receiver.get(binary.at("/receipts/0/href"))
                                .body()
                                .at("/event/data_base64")
                                .stringValue())
                        .isEqualTo("iQABAg==");
                assertThat(receiver.post(headers, new byte[] {(byte) 0x89, 0, 1, 3})
                                .line())
                        .as("no field is read, so other bytes are the same to this consumer")
                        .isEqualTo("200 duplicate-or-replay-suppressed");
            }
        }

        private static Map<String, String> shipment(String id) {
            Map<String, String> headers = new LinkedHashMap<>(Receiver.headers(id));
            headers.put("ce-type", "com.example.shipment.sent");
            return headers;
        }

        private static String shipped(int schemaVersion, String carrier) {
            return "{\"schemaVersion\":%d,\"shipmentId\":\"s\",\"carrier\":\"%s\"}".formatted(schemaVersion, carrier);
        }
    }
}
