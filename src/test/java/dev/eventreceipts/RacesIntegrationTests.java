package dev.eventreceipts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.Receiver.Reply;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Deliveries that meet: the database decides who was first, and nobody sees a 5xx. */
class RacesIntegrationTests {

    @Nested
    @OnH2
    class OnH2Tests extends Races {}

    @Nested
    @OnPostgres
    class OnPostgresTests extends Races {}

    abstract static class Races extends ThroughPort {

        @Test
        void oneOfTwoHundredSimultaneousDeliveriesRecords() throws InterruptedException {
            String id = Receiver.newId();

            List<Reply> replies = Together.times(200, n -> receiver.binary(id, Receiver.data(1, "paid")));

            assertThat(count(replies))
                    .isEqualTo(Map.of("201 effect-recorded", 1L, "200 duplicate-or-replay-suppressed", 199L));
            assertThat(replies.stream()
                            .map(reply -> reply.at("/receipts/0/id") + reply.at("/receipts/0/recordedAt"))
                            .distinct())
                    .hasSize(1);
            JsonNode receipts = receiver.receipts(id);
            assertThat(receipts).hasSize(1);
            assertThat(receipts.at("/0/repeats").longValue()).isEqualTo(199);
        }

        @Test
        void oneOfFiftyContentsIsRecordedAndTheOthersConflict() throws InterruptedException {
            String id = Receiver.newId();

            List<Reply> replies = Together.times(50, n -> receiver.binary(id, Receiver.data(1, "status-" + n)));

            assertThat(count(replies))
                    .isEqualTo(Map.of("201 effect-recorded", 1L, "409 rejected identity-conflict", 49L));
            String recorded = replies.stream()
                    .filter(reply -> reply.status() == 201)
                    .map(reply -> reply.body().at("/receipts/0/projection").toString())
                    .findFirst()
                    .orElseThrow();
            JsonNode receipts = receiver.receipts(id);
            assertThat(receipts).hasSize(1);
            assertThat(receipts.at("/0/projection").toString()).isEqualTo(recorded);
            assertThat(receiver.rejections(id)).hasSize(49);
            assertThat(receiver.get("/receipts" + "/" + receipts.at("/0/id").stringValue())
                            .body()
                            .at("/event/data/status")
                            .stringValue())
                    .as("the event that the receipt points at is the one that was recorded")
                    .isEqualTo(receipts.at("/0/projection/status").stringValue());
        }

        @Test
        void theSameRefusalManyTimesAtOnceIsOneRowThatCounts() throws InterruptedException {
            String id = Receiver.newId();

            List<Reply> replies = Together.times(40, n -> receiver.binary(id, Receiver.data(3, "paid")));

            assertThat(count(replies))
                    .isEqualTo(Map.of("422 contract-update-required schema-version-not-accepted", 40L));
            JsonNode rejections = receiver.rejections(id);
            assertThat(rejections).hasSize(1);
            assertThat(rejections.at("/0/count").longValue()).isEqualTo(40);
        }

        @Test
        void manyFactsEachTwiceMakeAsManyReceiptsAsFacts() throws InterruptedException {
            String id = Receiver.newId();

            List<Reply> replies = Together.times(60, n -> receiver.binary(id + "-" + n / 2, Receiver.data(1, "paid")));

            assertThat(count(replies))
                    .isEqualTo(Map.of("201 effect-recorded", 30L, "200 duplicate-or-replay-suppressed", 30L));
        }

        private static Map<String, Long> count(List<Reply> replies) {
            return replies.stream().collect(Collectors.groupingBy(Reply::line, Collectors.counting()));
        }
    }
}
