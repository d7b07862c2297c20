package dev.eventreceipts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.Receiver.Reply;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What must always hold: first delivery, repeat, unknown version, and one receipt throughout. */
class ProofIntegrationTests {

    @Nested
    @OnH2
    class OnH2Tests extends Proof {}

    @Nested
    @OnPostgres
    class OnPostgresTests extends Proof {}

    abstract static class Proof extends ThroughPort {

        @Test
        void threeOutcomesAreVisibleAndOneReceiptExistsThroughout() {
            Reply first = receiver.structured("evt-104", Receiver.data(1, "paid"));
            assertThat(first.line()).isEqualTo("201 effect-recorded");
            assertThat(first.body().path("effect").booleanValue()).isTrue();
            assertThat(first.at("/receipts/0/consumer")).isEqualTo("orders-projection@1");
            assertThat(first.at("/receipts/0/key")).isEqualTo("orders-projection@1:urn:checkout:orders:evt-104");
            assertThat(first.body().at("/receipts/0/projection").toString())
                    .isEqualTo("{\"orderId\":\"order-104\",\"status\":\"paid\"}");
            assertThat(first.headers()).containsEntry("location", first.at("/receipts/0/href"));
            assertThat(receiver.receipts("evt-104")).hasSize(1);

            Reply again = receiver.binary("evt-104", Receiver.data(1, "paid"));
            assertThat(again.line()).isEqualTo("200 duplicate-or-replay-suppressed");
            assertThat(again.body().path("effect").booleanValue()).isFalse();
            assertThat(again.at("/receipts/0/id")).isEqualTo(first.at("/receipts/0/id"));
            assertThat(again.at("/receipts/0/recordedAt")).isEqualTo(first.at("/receipts/0/recordedAt"));
            assertThat(again.body().at("/receipts/0/repeats").longValue()).isEqualTo(1);
            assertThat(receiver.receipts("evt-104")).hasSize(1);

            Reply unknown = receiver.binary("evt-104", Receiver.data(3, "paid"));
            assertThat(unknown.line()).isEqualTo("422 contract-update-required schema-version-not-accepted");
            assertThat(unknown.body().path("effect").booleanValue()).isFalse();

            JsonNode receipts = receiver.receipts("evt-104");
            assertThat(receipts).hasSize(1);
            assertThat(receipts.at("/0/id").stringValue()).isEqualTo(first.at("/receipts/0/id"));
            assertThat(receipts.at("/0/repeats").longValue()).isEqualTo(1);
            assertThat(receipts.at("/0/inputSchemaVersion").longValue()).isEqualTo(1);
        }
    }
}
