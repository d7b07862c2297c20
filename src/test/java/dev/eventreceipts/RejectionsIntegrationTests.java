package dev.eventreceipts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.Receiver.Reply;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Refused inputs are kept with their reason, once, and counted. */
class RejectionsIntegrationTests {

    @Nested
    @OnH2
    class OnH2Tests extends Rejections {}

    @Nested
    @OnPostgres
    class OnPostgresTests extends Rejections {}

    abstract static class Rejections extends ThroughPort {

        @Test
        void aRefusalSaysWhereItsInputIsKept() {
            String id = Receiver.newId();
            Map<String, String> headers = Receiver.headers(id);
            headers.remove("ce-subject");
            String body = Receiver.data(1, "paid");

            Reply refused = receiver.post(headers, body);

            assertThat(refused.line()).isEqualTo("400 rejected missing-subject");
            assertThat(refused.headers()).containsEntry("content-type", "application/problem+json");
            assertThat(refused.at("/type")).isEqualTo("urn:event-receipts:problem:missing-subject");
            assertThat(refused.at("/event/id")).isEqualTo(id);
            assertThat(refused.body().at("/violations/0/reason").stringValue()).isEqualTo("missing-subject");
            assertThat(refused.body().path("effect").booleanValue()).isFalse();

            JsonNode kept = receiver.get(refused.at("/rejection")).body();
            assertThat(kept.at("/input/body").stringValue()).isEqualTo(body);
            assertThat(kept.at("/input/headers")
                            .valueStream()
                            .map(header -> header.at("/name").stringValue().toLowerCase(java.util.Locale.ROOT) + ": "
                                    + header.at("/value").stringValue()))
                    .contains("ce-id: " + id, "ce-specversion: 1.0", "content-type: application/json");
            assertThat(kept.at("/reason").stringValue()).isEqualTo("missing-subject");
            assertThat(kept.at("/state").stringValue()).isEqualTo("rejected");
            assertThat(receiver.receipts(id)).isEmpty();
        }

        @Test
        void theSameRefusalAgainOnlyCounts() {
            String id = Receiver.newId();
            receiver.binary(id, Receiver.data(3, "paid"));
            JsonNode first = receiver.rejections(id).get(0);
            Map<String, String> retried = Receiver.headers(id);
            retried.put("ce-time", "2026-01-15T10:00:07Z");
            retried.put("ce-traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203332-01");
            receiver.post(retried, Receiver.data(3, "paid"));
            receiver.structured(id, Receiver.data(3, "paid"));

            JsonNode kept = receiver.rejections(id);
            assertThat(kept).hasSize(1);
            assertThat(kept.at("/0/count").longValue()).isEqualTo(3);
            assertThat(kept.at("/0/firstSeenAt")).isEqualTo(first.at("/firstSeenAt"));
            assertThat(Instant.parse(kept.at("/0/lastSeenAt").stringValue()))
                    .isAfter(Instant.parse(first.at("/lastSeenAt").stringValue()));
        }

        @Test
        void otherContentIsAnotherRejection() {
            String id = Receiver.newId();
            receiver.binary(id, Receiver.data(3, "paid"));
            receiver.binary(id, Receiver.data(3, "void"));
            receiver.binary(id, Receiver.data(4, "paid"));

            assertThat(receiver.rejections(id)).hasSize(3);
        }

        @Test
        void anInputThatIsNoTextIsKeptByteForByte() {
            String id = Receiver.newId();
            Map<String, String> headers = Receiver.headers(id);
            headers.put("Content-Type", "application/octet-stream");

            Reply refused = receiver.post(headers, new byte[] {0, (byte) 0xff, 1, (byte) 0xfe});

            assertThat(refused.line()).isEqualTo("415 rejected unsupported-content-type");
            JsonNode kept = receiver.get(refused.at("/rejection")).body();
            assertThat(Base64.getDecoder().decode(kept.at("/input/bodyBase64").stringValue()))
                    .containsExactly(0, 0xff, 1, 0xfe);
        }

        @Test
        void aRefusalTakesNoKey() {
            String id = Receiver.newId();
            assertThat(receiver.binary(id, "{").line()).isEqualTo("400 rejected malformed-event");
            assertThat(receiver.binary(id, Receiver.data(3, "paid")).status()).isEqualTo(422);
            assertThat(receiver.binary(id, Receiver.data(1, "paid")).line()).isEqualTo("201 effect-recorded");
        }

        @Test
        void aConflictLeavesTheReceiptAsItWas() {
            String id = Receiver.newId();
            Reply first = receiver.binary(id, Receiver.data(1, "paid"));

            Reply conflict = receiver.binary(id, Receiver.data(1, "void"));

            assertThat(conflict.line()).isEqualTo("409 rejected identity-conflict");
            assertThat(conflict.at("/detail")).doesNotContain("void");
            JsonNode receipt = receiver.receipts(id).get(0);
            assertThat(receipt.at("/projection/status").stringValue()).isEqualTo("paid");
            assertThat(receipt.at("/recordedAt").stringValue()).isEqualTo(first.at("/receipts/0/recordedAt"));
            assertThat(receipt.at("/repeats").longValue()).isZero();
            assertThat(receiver.rejections(id).at("/0/consumer").stringValue()).isEqualTo("orders-projection@1");
        }

        @Test
        void aBodyThatCannotBeReadIsKeptWithoutIdentifiers() {
            String text = "not json " + Receiver.newId();

            Reply refused = receiver.post(Map.of("Content-Type", "application/cloudevents+json"), text);

            assertThat(refused.line()).isEqualTo("400 rejected malformed-event");
            assertThat(refused.body().path("event")).isEmpty();
            assertThat(receiver.get(refused.at("/rejection"))
                            .body()
                            .at("/input/body")
                            .stringValue())
                    .isEqualTo(text);
        }

        @Test
        void anEventThatBreaksARuleTensOfThousandsOfTimesIsRefusedAndKept() {
            StringBuilder event = new StringBuilder("{\"id\":\"" + Receiver.newId() + "\"");
            for (int i = 0; i < 20_000; i++) {
                event.append(",\"x").append(i).append("\":1.5");
            }

            Reply refused = receiver.post(
                    Map.of("Content-Type", "application/cloudevents+json"),
                    event.append('}').toString());

            assertThat(refused.line()).isEqualTo("400 rejected missing-source");
            assertThat(refused.body().path("violations")).hasSize(100);
            assertThat(receiver.get(refused.at("/rejection")).status()).isEqualTo(200);
        }
    }
}
