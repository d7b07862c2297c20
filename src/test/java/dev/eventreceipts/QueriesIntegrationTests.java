package dev.eventreceipts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.Receiver.Reply;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** What operators can ask. */
class QueriesIntegrationTests {

    @Nested
    @OnH2
    class OnH2Tests extends Queries {}

    @Nested
    @OnPostgres
    class OnPostgresTests extends Queries {}

    abstract static class Queries extends ThroughPort {

        @Test
        void pagesNeitherSkipNorRepeatWhileRowsAreAdded() {
            String subject = "walk-" + Receiver.newId();
            List<String> recorded = new ArrayList<>();
            for (int i = 0; i < 23; i++) {
                recorded.add(0, record(subject));
            }
            List<String> seen = new ArrayList<>();
            String cursor = null;
            do {
                Reply page = receiver.get("/receipts?subject=" + subject + "&limit=5"
                        + (cursor == null ? "" : "&cursor=" + Receiver.encoded(cursor)));
                assertThat(page.status()).isEqualTo(200);
                assertThat(page.body().path("items")).hasSizeLessThanOrEqualTo(5);
                page.body()
                        .path("items")
                        .forEach(item -> seen.add(item.path("id").stringValue()));
                JsonNode next = page.body().path("next");
                cursor = next.isNull() ? null : next.stringValue();
                record(subject);
            } while (cursor != null);

            assertThat(seen).isEqualTo(recorded);
        }

        @Test
        void pagesOfRejectionsAreInTheOrderInWhichTheyWereFirstSeen() {
            String id = Receiver.newId();
            List<String> refused = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                refused.add(
                        0, receiver.binary(id, Receiver.data(3, "status-" + i)).at("/rejection"));
            }
            String query = "/rejections?source=" + Receiver.encoded(Receiver.SOURCE) + "&id=" + id + "&limit=3";
            List<String> seen = new ArrayList<>();
            String cursor = null;
            do {
                JsonNode page = receiver.get(query + (cursor == null ? "" : "&cursor=" + Receiver.encoded(cursor)))
                        .body();
                page.path("items").forEach(item -> seen.add(item.path("href").stringValue()));
                cursor = page.path("next").isNull() ? null : page.path("next").stringValue();
                // seen again while the walk is on: it must not move to another page
                receiver.binary(id, Receiver.data(3, "status-0"));
            } while (cursor != null);

            assertThat(seen).isEqualTo(refused);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "a/b",
                    "a;b",
                    "100%",
                    "a%2Fb",
                    "two words",
                    " led and trailed ",
                    "\"quoted\"",
                    "it's",
                    "a+b",
                    "a&b=c",
                    "b\u00fccher",
                    "\ud83d\ude00",
                    "a\\b",
                    "a?b#c"
                })
        void anIdentityOfAnyCharactersIsFoundAgain(String odd) {
            String id = odd + Receiver.newId() + odd;

            Reply first = receiver.structured(id, Receiver.data(1, "paid"));
            assertThat(first.line()).isEqualTo("201 effect-recorded");
            assertThat(first.at("/event/id")).isEqualTo(id);

            JsonNode receipts = receiver.receipts(id);
            assertThat(receipts).hasSize(1);
            assertThat(receipts.at("/0/event/id").stringValue()).isEqualTo(id);
            assertThat(receiver.get("/events?source=" + Receiver.encoded(Receiver.SOURCE) + "&id="
                                    + Receiver.encoded(id))
                            .body()
                            .at("/events/0/id")
                            .stringValue())
                    .isEqualTo(id);
            assertThat(receiver.structured(id, Receiver.data(1, "paid")).status())
                    .isEqualTo(200);
        }

        @Test
        void filtersChooseAndCombine() {
            String subject = "sift-" + Receiver.newId();
            Map<String, String> headers = Receiver.headers(Receiver.newId());
            headers.put("ce-subject", subject);
            headers.put("ce-source", "urn:checkout:returns");
            receiver.post(headers, Receiver.data(2, "paid"));
            record(subject);

            String query = "/receipts?subject=" + subject;
            assertThat(items(query)).hasSize(2);
            assertThat(items(query + "&schemaVersion=2")).hasSize(1);
            assertThat(items(query + "&source=urn:checkout:returns")).hasSize(1);
            assertThat(items(query + "&type=" + Receiver.TYPE)).hasSize(2);
            assertThat(items(query + "&type=com.example.other")).isEmpty();
            assertThat(items(query + "&consumer=orders-projection@1")).hasSize(2);
            assertThat(items(query + "&consumer=nobody")).isEmpty();
            assertThat(items(query + "&id=" + headers.get("ce-id"))).hasSize(1);
            assertThat(items(query + "&from=2001-01-01T00:00:00Z")).hasSize(2);
            assertThat(items(query + "&to=2001-01-01T00:00:00Z")).isEmpty();
            String at = items(query).at("/0/recordedAt").stringValue();
            assertThat(items(query + "&from=" + at)).as("from is inclusive").hasSize(1);
            assertThat(items(query + "&to=" + at)).as("to is exclusive").hasSize(1);
        }

        @Test
        void rejectionsAreFilteredByStateReasonAndConsumer() {
            String id = Receiver.newId();
            receiver.binary(id, "[]");
            receiver.binary(id, Receiver.data(3, "paid"));
            String query = "/rejections?source=" + Receiver.encoded(Receiver.SOURCE) + "&id=" + id;

            assertThat(items(query)).hasSize(2);
            assertThat(items(query + "&state=rejected").at("/0/reason").stringValue())
                    .isEqualTo("missing-schema-version");
            assertThat(items(query + "&reason=schema-version-not-accepted")
                            .at("/0/state")
                            .stringValue())
                    .isEqualTo("contract-update-required");
            assertThat(items(query + "&consumer=orders-projection@1")).hasSize(1);
            assertThat(items(query + "&reason=nothing-of-the-kind")).isEmpty();
            assertThat(items(query + "&from=2001-01-01T00:00:00Z")).hasSize(2);
            assertThat(items(query + "&to=2001-01-01T00:00:00Z")).isEmpty();
        }

        @Test
        void aReceiptShowsItsEventAsItWasReceived() {
            String id = Receiver.newId();
            Map<String, String> headers = Receiver.headers(id);
            headers.put("ce-time", "2016-12-31T23:59:60Z");
            headers.put("ce-dataschema", "https://example.test/schemas/order-status/1");
            headers.put("ce-traceparent", "00-1");
            String data = "{ \"schemaVersion\": 1.0, \"orderId\": \"order-104\", \"status\": \"paid\","
                    + " \"amount\": 1e400, \"memo\": \"a\\u0000\\ud800b\" }";
            Reply first = receiver.post(headers, data);
            assertThat(first.line()).isEqualTo("201 effect-recorded");

            JsonNode receipt = receiver.get(first.at("/receipts/0/href")).body();

            assertThat(receipt.at("/id").stringValue()).isEqualTo(first.at("/receipts/0/id"));
            assertThat(receipt.at("/event/time").stringValue()).isEqualTo("2016-12-31T23:59:60Z");
            assertThat(receipt.at("/event/dataschema").stringValue())
                    .isEqualTo("https://example.test/schemas/order-status/1");
            assertThat(receipt.at("/event/extensions/traceparent").stringValue())
                    .isEqualTo("00-1");
            assertThat(receipt.at("/event/schemaVersion").longValue()).isEqualTo(1);
            assertThat(receipt.at("/event/data/memo")).isEqualTo(StringNode.valueOf("a\0\ud800b"));
            assertThat(receiver.text(first.at("/receipts/0/href")))
                    .as("the very bytes, numbers and all")
                    .contains("\"data\":" + data);
        }

        @Test
        void theStoryOfAFactHoldsAllThatBecameOfIt() {
            String id = Receiver.newId();
            receiver.binary(id, Receiver.data(1, "paid"));
            receiver.binary(id, Receiver.data(1, "paid"));
            receiver.binary(id, Receiver.data(1, "void"));
            receiver.binary(id, Receiver.data(3, "paid"));

            JsonNode story = receiver.get(story(id)).body();

            assertThat(story.at("/event/type").stringValue()).isEqualTo(Receiver.TYPE);
            assertThat(story.at("/events")).hasSize(1);
            assertThat(story.at("/events/0/data/status").stringValue()).isEqualTo("paid");
            assertThat(story.at("/receipts")).hasSize(1);
            assertThat(story.at("/receipts/0/repeats").longValue()).isEqualTo(1);
            assertThat(story.at("/rejections")
                            .valueStream()
                            .map(rejection -> rejection.path("reason").stringValue()))
                    .containsExactly("identity-conflict", "schema-version-not-accepted");
        }

        @Test
        void theStoryOfARefusedFactHasNoEvent() {
            String id = Receiver.newId();
            receiver.binary(id, Receiver.data(3, "paid"));

            assertThat(receiver.get(story(id)).body().at("/events")).isEmpty();
            assertThat(receiver.get(story(id)).body().at("/rejections")).hasSize(1);
            assertThat(asCloudEvent(id).status()).isEqualTo(404);
            assertThat(receiver.get(story("never-" + id)).status()).isEqualTo(404);
        }

        @Test
        void anEventIsWrittenOutAgainAsACloudEvent() {
            String id = "b\u00fccher/" + Receiver.newId();
            Reply first = receiver.post(Map.of("Content-Type", "application/cloudevents+json"), """
                    {"specversion":"1.0","id":"%s","source":"urn:checkout:orders","type":"%s","subject":"order 104",
                     "time":"2026-01-15T10:00:00.123456789+01:00","sequence":7,"sampled":true,"note":"n",
                     "dataschema":"https://example.test/schemas/order-status/1","data":%s}""".formatted(
                            id, Receiver.TYPE, Receiver.data(1, "paid")));
            assertThat(first.line()).isEqualTo("201 effect-recorded");

            Reply written = asCloudEvent(id);

            assertThat(written.status()).isEqualTo(200);
            assertThat(written.headers().get("content-type")).startsWith("application/cloudevents+json");
            JsonNode event = written.body();
            assertThat(event.at("/specversion").stringValue()).isEqualTo("1.0");
            assertThat(event.at("/id").stringValue()).isEqualTo(id);
            assertThat(event.at("/subject").stringValue()).isEqualTo("order 104");
            assertThat(event.at("/time").stringValue()).isEqualTo("2026-01-15T10:00:00.123456789+01:00");
            assertThat(event.at("/sequence").intValue()).isEqualTo(7);
            assertThat(event.at("/sampled").booleanValue()).isTrue();
            assertThat(event.at("/note").stringValue()).isEqualTo("n");
            assertThat(event.at("/data/status").stringValue()).isEqualTo("paid");
            assertThat(receiver.post(Map.of("Content-Type", "application/cloudevents+json"), event.toString())
                            .line())
                    .as("what was written out is the same event")
                    .isEqualTo("200 duplicate-or-replay-suppressed");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "2016-12-31T23:59:60Z",
                    "2026-01-15t10:00:00.12345678901234z",
                    "2026-01-15T10:00:00-00:00",
                    "2026-01-15T10:00:00+23:59",
                    "9999-12-31T23:59:59Z",
                    "0000-01-01T00:00:00+18:00"
                })
        void anEventOfAnyLegalTimeIsWrittenOut(String time) {
            String id = Receiver.newId();
            Map<String, String> headers = Receiver.headers(id);
            headers.put("ce-time", time);
            assertThat(receiver.post(headers, Receiver.data(1, "paid")).status())
                    .isEqualTo(201);

            assertThat(asCloudEvent(id).status()).isEqualTo(200);
        }

        @Test
        void theContractsInForceAreShown() {
            JsonNode consumers = receiver.get("/consumers").body();
            assertThat(consumers.at("/items/0/id").stringValue()).isEqualTo("orders-projection@1");

            JsonNode one = receiver.get("/consumers/orders-projection@1").body();
            assertThat(one.at("/types/0").stringValue()).isEqualTo(Receiver.TYPE);
            assertThat(one.at("/resultVersion").intValue()).isEqualTo(1);
            assertThat(one.at("/accepts/1/version").intValue()).isEqualTo(2);
            assertThat(one.at("/accepts/1/dataschema").stringValue())
                    .isEqualTo("https://example.test/schemas/order-status/2");
            assertThat(one.at("/reads/0/field").stringValue()).isEqualTo("orderId");
            assertThat(one.at("/reads/0/type").stringValue()).isEqualTo("string");
            assertThat(one.at("/reads/0/description").stringValue()).isNotBlank();
            assertThat(one.at("/reads/0/default").isMissingNode()).isTrue();
            assertThat(receiver.get("/consumers/nobody@9").status()).isEqualTo(404);
        }

        private String record(String subject) {
            Map<String, String> headers = Receiver.headers(Receiver.newId());
            headers.put("ce-subject", subject);
            Reply reply = receiver.post(headers, Receiver.data(1, "paid"));
            assertThat(reply.status()).isEqualTo(201);
            return reply.at("/receipts/0/id");
        }

        private JsonNode items(String query) {
            Reply reply = receiver.get(query);
            assertThat(reply.status()).as(query).isEqualTo(200);
            return reply.body().path("items");
        }

        private static String story(String id) {
            return "/events?source=" + Receiver.encoded(Receiver.SOURCE) + "&id=" + Receiver.encoded(id);
        }

        private Reply asCloudEvent(String id) {
            return receiver.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + story(id)))
                    .header("Accept", "application/cloudevents+json")
                    .build());
        }
    }
}
