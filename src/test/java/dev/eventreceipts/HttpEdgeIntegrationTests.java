package dev.eventreceipts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.RawHttp.Answer;
import dev.eventreceipts.Receiver.Reply;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

/**
 * Whatever comes in through the port has an answer of this receiver's own kind: JSON, a problem or nothing; never a
 * page, a version, a redirect, or a server error.
 */
class HttpEdgeIntegrationTests {

    @Nested
    @OnH2
    class OnH2Tests extends HttpEdge {}

    @Nested
    @OnPostgres
    class OnPostgresTests extends HttpEdge {}

    abstract static class HttpEdge extends ThroughPort {

        private static final int LIMIT = 256 * 1024;
        private static final int HUGE = 64 << 20;
        private static final byte[] BLOCK = "x".repeat(64 * 1024).getBytes(StandardCharsets.ISO_8859_1);
        private static final byte[] CHUNK =
                ("10000\r\n" + "x".repeat(64 * 1024) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        private static final String STRUCTURED = "Content-Type: application/cloudevents+json\r\n";
        private static final String CHUNKED = "Transfer-Encoding: chunked\r\n";
        private static final String DATA = Receiver.data(1, "paid");

        // --- the log

        @Test
        @ExtendWith(OutputCaptureExtension.class)
        void whatAnybodyCanSendFillsNoLog(CapturedOutput output) {
            String host = " HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";
            assertThat(RawHttp.exchange(port, "GET /nothing" + host).status()).isEqualTo(404);
            assertThat(RawHttp.exchange(port, "DELETE /receipts" + host).status())
                    .isEqualTo(405);
            assertThat(RawHttp.exchange(port, "GET /receipts?limit=x" + host).status())
                    .isEqualTo(400);
            assertThat(RawHttp.exchange(port, "POST /events" + host).status()).isEqualTo(400);
            assertThat(RawHttp.exchange(port, "GET /{" + host).status()).isEqualTo(400);

            assertThat(output.toString()).doesNotContain(" WARN ", " ERROR ");
        }

        // --- the size of a body

        @RepeatedTest(3)
        void bodyOf64MegabytesIsRefusedAndItsSenderReadsTheAnswer() {
            assertThatTheSenderOfAHugeBodyReadsTheAnswer("");
            assertThatTheSenderOfAHugeBodyReadsTheAnswer("Connection: close\r\n");
        }

        @RepeatedTest(3)
        void senderThatWasToldToContinueReadsTheAnswer() {
            try (RawHttp http = RawHttp.connect(port)) {
                http.send(
                        "POST /events HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n" + STRUCTURED + CHUNKED + "\r\n");
                assertThat(http.answer().status()).isEqualTo(100);
                assertThatAllIsSentAndTooLarge(http, CHUNK, "0\r\n\r\n");
            }
        }

        private void assertThatTheSenderOfAHugeBodyReadsTheAnswer(String header) {
            String head = "POST /events HTTP/1.1\r\nHost: x\r\n" + STRUCTURED + header;
            try (RawHttp http = RawHttp.connect(port)) {
                http.send(head + "Content-Length: " + HUGE + "\r\n\r\n");
                assertThatAllIsSentAndTooLarge(http, BLOCK, "");
            }
            try (RawHttp http = RawHttp.connect(port)) {
                http.send(head + CHUNKED + "\r\n");
                assertThatAllIsSentAndTooLarge(http, CHUNK, "0\r\n\r\n");
            }
        }

        private void assertThatAllIsSentAndTooLarge(RawHttp http, byte[] block, String end) {
            for (int sent = 0; sent < HUGE; sent += BLOCK.length) {
                assertThat(http.send(block)).isTrue();
            }
            assertThat(http.send(end)).isTrue();
            assertThatItIsTooLarge(http.answer());
        }

        @Test
        void announcedBodyOverTheLimitIsRefusedBeforeItComes() {
            try (RawHttp http = RawHttp.connect(port)) {
                http.send("POST /events HTTP/1.1\r\nHost: x\r\n" + STRUCTURED + "Content-Length: " + HUGE + "\r\n\r\n");
                assertThatItIsTooLarge(http.answer());
            }
            try (RawHttp http = RawHttp.connect(port)) {
                http.send("POST /events HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n" + STRUCTURED
                        + "Content-Length: " + HUGE + "\r\n\r\n");
                assertThatItIsTooLarge(http.answer());
            }
        }

        @Test
        void chunkedBodyOverTheLimitIsRefusedWhileItComes() {
            try (RawHttp http = RawHttp.connect(port)) {
                http.send("POST /events HTTP/1.1\r\nHost: x\r\n" + STRUCTURED + CHUNKED + "\r\n");
                for (int sent = 0; sent <= LIMIT; sent += BLOCK.length) {
                    http.send(CHUNK);
                }
                assertThatItIsTooLarge(http.answer());
            }
        }

        @ParameterizedTest
        @ValueSource(booleans = {false, true})
        void bodyAtTheLimitIsTakenAndOneByteMoreIsNot(boolean chunked) {
            String id = Receiver.newId();
            String frame = "{\"schemaVersion\":1,\"orderId\":\"o\",\"status\":\"paid\",\"pad\":\"\"}";
            String data = frame.replace("\"\"", "\"" + "x".repeat(LIMIT - frame.length()) + "\"");
            assertThat(data).hasSize(LIMIT);
            assertThatItIsTooLarge(exchange(chunked ? chunked(id, data + " ") : delivery(id, data + " ")));
            assertThatNothingIsKnownOf(id);
            assertThat(exchange(chunked ? chunked(id, data) : delivery(id, data))
                            .status())
                    .isEqualTo(201);
        }

        private void assertThatItIsTooLarge(Answer answer) {
            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.body()).contains("\"reason\":\"event-too-large\"").doesNotContain("\"rejection\"");
            assertThatItIsTidy(answer);
        }

        // --- bodies that do not come whole

        @Test
        void bodyThatEndsTooEarlyIsNoDelivery() {
            String id = Receiver.newId();
            String announced = head(id, "Content-Length: " + (DATA.length() + 1) + "\r\n") + DATA;
            String cutInAChunk = head(id, CHUNKED) + Integer.toHexString(DATA.length() + 1) + "\r\n" + DATA;
            String cutAfterAChunk = head(id, CHUNKED) + Integer.toHexString(DATA.length()) + "\r\n" + DATA + "\r\n";
            String cutInAChunkSize = head(id, CHUNKED) + Integer.toHexString(DATA.length());
            String noBody = head(id, "Content-Length: " + DATA.length() + "\r\n");
            int kept = rejections();
            for (String request :
                    new String[] {announced, cutInAChunk, cutAfterAChunk, cutInAChunkSize, noBody, head(id, CHUNKED)}) {
                assertThat(exchange(request).status()).isIn(0, 400);
            }
            assertThatNothingIsKnownOf(id);
            assertThat(rejections()).isEqualTo(kept);
        }

        @ParameterizedTest
        @ValueSource(strings = {"zz\r\n", "-1\r\n", "\r\n", "fffffffff\r\n", "5;x=\u0000\r\n"})
        void chunkThatIsNoneIsRefused(String chunk) {
            String id = Receiver.newId();
            assertThat(exchange(head(id, CHUNKED) + chunk + DATA + "\r\n0\r\n\r\n")
                            .status())
                    .isIn(0, 400);
            assertThatNothingIsKnownOf(id);
        }

        @Test
        void deliveryWithoutABodyIsAnEventWithoutData() {
            String id = Receiver.newId();
            Answer answer = exchange(head(id, ""));
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).contains("\"reason\":\"missing-schema-version\"");
            assertThat(receiver.rejections(id)).hasSize(1);
            assertThat(exchange("POST /events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                            .status())
                    .isBetween(400, 415);
        }

        @Test
        void senderThatAsksFirstIsToldToContinue() {
            String id = Receiver.newId();
            try (RawHttp http = RawHttp.connect(port)) {
                http.send(head(id, "Expect: 100-continue\r\nContent-Length: " + DATA.length() + "\r\n"));
                assertThat(http.answer().status()).isEqualTo(100);
                http.send(DATA);
                assertThat(http.answer().status()).isEqualTo(201);
            }
            assertThat(exchange(head(id, "Expect: a miracle\r\n")).status()).isEqualTo(417);
        }

        // --- methods and paths

        @ParameterizedTest
        @ValueSource(strings = {"PUT", "DELETE", "PATCH", "TRACE", "post", "Post", "BREW"})
        void otherMethodsAreNotAllowed(String method) {
            String id = Receiver.newId();
            Answer answer = exchange(delivery(id, DATA).replaceFirst("POST", method));
            assertThat(answer.status()).isEqualTo(405);
            assertThat(answer.contentType()).isEqualTo("application/problem+json");
            assertThat(answer.header("Allow").orElse("")).contains("POST");
            assertThatNothingIsKnownOf(id);
        }

        @Test
        void headAndOptionsAreAnsweredWithoutABody() {
            for (String path : new String[] {"/events", "/receipts", "/consumers", "/nothing", "/actuator/health"}) {
                Answer head = bodiless("HEAD", path);
                assertThat(head.status()).isLessThan(500);
                assertThatItIsTidy(head);
            }
            Answer options = exchange(request("OPTIONS", "/events"));
            assertThat(options.status()).isEqualTo(200);
            assertThat(options.header("Allow").orElse("")).contains("POST");
            assertThat(exchange(request("OPTIONS", "*")).status()).isLessThan(500);
        }

        private Answer bodiless(String method, String path) {
            try (RawHttp http = RawHttp.connect(port)) {
                http.send(request(method, path));
                Answer answer = http.answer();
                assertThat(answer.body()).isEmpty();
                return answer;
            }
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "/events/",
                    "//events",
                    "/events;v=1",
                    "/EVENTS",
                    "/events%00",
                    "/events?access_token=x",
                    "/events?a=%zz",
                    "/events%zz",
                    "/events%",
                    "/events%2F",
                    "/events/..",
                    "/../events",
                    "/events/%2e%2e",
                    "/events%5C",
                    "/events|",
                    "/events#f",
                    "/ev%C3%28",
                    "/%2f",
                    "*",
                    "events",
                    "http://other.test/events",
                    "http://[/events",
                    "/error",
                    "/receipts/..;/events",
                    "/events\u00fc",
                    "/events\u0001",
                    "",
                    "?"
                })
        void pathsOfAnyKindAreAnsweredByTheReceiver(String path) {
            Answer answer = exchange(delivery(Receiver.newId(), DATA).replaceFirst("/events", path));
            assertThat(answer.status())
                    .satisfiesAnyOf(
                            status -> assertThat(status).isBetween(200, 201),
                            status -> assertThat(status).isBetween(400, 499),
                            status -> assertThat(status).isZero());
        }

        @ParameterizedTest
        @ValueSource(strings = {"/", "/nothing", "/favicon.ico", "/index.html", "/static/x", "/h2-console", "/error"})
        void unknownPathIsAProblem(String path) {
            for (String method : new String[] {"GET", "POST", "DELETE"}) {
                Answer answer = exchange(request(method, path));
                assertThat(answer.status()).isEqualTo(404);
                assertThat(answer.contentType()).isEqualTo("application/problem+json");
            }
        }

        // --- requests that are none

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "GARBAGE\r\n\r\n",
                    "\u0016\u0003\u0001\u0002\r\n\r\n",
                    "POST\r\n\r\n",
                    "POST /events\r\n\r\n",
                    " /events HTTP/1.1\r\n\r\n",
                    "POST /events HTTP/1.1 x\r\nHost: x\r\n\r\n",
                    "POST /events HTTQ/1.1\r\nHost: x\r\n\r\n",
                    "POST /events HTTP/1.1\r\n\r\n",
                    "POST /events HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
                    "POST /events HTTP/1.1\r\nHost: a b<>\r\n\r\n",
                    "POST /events HTTP/1.1\r\nHost: x:y:z\r\n\r\n",
                    "P\u0000ST /events HTTP/1.1\r\nHost: x\r\n\r\n",
                    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                    "\r\n\r\n\r\n"
                })
        void malformedRequestIsRefusedWithoutAPage(String request) {
            assertThat(exchange(request).status()).isIn(0, 400);
        }

        @ParameterizedTest
        @ValueSource(strings = {"HTTP/2.0", "HTTP/9.9"})
        void otherVersionOfTheProtocolIsRefusedWithoutAPage(String version) {
            assertThat(exchange("GET /receipts " + version + "\r\nHost: x\r\n\r\n")
                            .status())
                    .isEqualTo(505);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "X-A: b\rX-B: c\r\n",
                    "X-A: a\u0000b\r\n",
                    "X-A : a\r\n",
                    "X-A\r\n",
                    ": a\r\n",
                    "X\u0001A: a\r\n",
                    "Content-Length: -1\r\n",
                    "Content-Length: +5\r\n",
                    "Content-Length: five\r\n",
                    "Content-Length: 5, 5\r\n",
                    "Content-Length: 99999999999999999999\r\n",
                    "Content-Length: 5\r\nContent-Length: 5\r\n",
                    "Content-Length: 5\r\nContent-Length: 6\r\n"
                })
        void malformedHeaderIsRefused(String header) {
            String id = Receiver.newId();
            assertThat(exchange(head(id, header) + DATA).status()).isEqualTo(400);
            assertThatNothingIsKnownOf(id);
        }

        @Test
        void transferCodingThatIsNotKnownIsRefused() {
            // RFC 9112 section 6.1 asks for 501
            String id = Receiver.newId();
            String body = Integer.toHexString(DATA.length()) + "\r\n" + DATA + "\r\n0\r\n\r\n";
            assertThat(exchange(head(id, "Transfer-Encoding: gzip, chunked\r\n") + body)
                            .status())
                    .isIn(400, 501);
            assertThat(exchange(head(id, "Transfer-Encoding: identical\r\n") + body)
                            .status())
                    .isIn(400, 501);
            assertThatNothingIsKnownOf(id);
        }

        @Test
        void lengthBesideChunksNeverBecomesASecondRequest() {
            // RFC 9112 section 6.3: the chunks count, and the connection ends after the answer
            String id = Receiver.newId();
            String smuggled = "GET /consumers HTTP/1.1\r\nHost: x\r\n\r\n";
            try (RawHttp http = RawHttp.connect(port)) {
                http.send(head(id, "Connection: keep-alive\r\nContent-Length: 5\r\n" + CHUNKED)
                                .replace("Connection: close\r\n", "")
                        + Integer.toHexString(DATA.length()) + "\r\n" + DATA + "\r\n0\r\n\r\n" + smuggled);
                assertThat(http.answer().status()).isIn(201, 400);
                assertThat(http.answer().status()).isZero();
            }
        }

        @Test
        void lineFeedAloneEndsAHeaderLineOrIsRefused() {
            // RFC 9112 section 2.2 allows both
            String id = Receiver.newId();
            Answer answer = exchange(
                    head(id, "X-A: b\nce-subject: another\r\nContent-Length: " + DATA.length() + "\r\n") + DATA);
            assertThat(answer.status()).isEqualTo(400);
            assertThat(receiver.receipts(id)).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(ints = {66_000, 1_000_000})
        void headersOver64KilobytesAreRefusedWithoutAPage(int length) {
            String id = Receiver.newId();
            assertThat(exchange(head(id, "X-A: " + "x".repeat(length) + "\r\n")).status())
                    .isIn(400, 431);
            assertThat(exchange(request("GET", "/receipts?id=" + "x".repeat(length)))
                            .status())
                    .isIn(400, 414, 431);
            assertThatNothingIsKnownOf(id);
        }

        @Test
        void headersOf60KilobytesAreTaken() {
            assertThat(exchange(head(
                                            Receiver.newId(),
                                            "X-A: " + "x".repeat(60_000) + "\r\n" + "Content-Length: " + DATA.length()
                                                    + "\r\n")
                                    + DATA)
                            .status())
                    .isEqualTo(201);
        }

        // --- what a body is said to be, and what is accepted

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "text/plain | 415",
                    "text/html | 415",
                    "application/xml | 415",
                    "image/png | 415",
                    "json | 415",
                    "a/b/c | 415",
                    "application/x-www-form-urlencoded | 415",
                    "multipart/form-data; boundary=x | 415",
                    "multipart/form-data | 415",
                    "application/cloudevents | 415",
                    "application/cloudevents+xml | 415",
                    "application/cloudevents+avro | 415",
                    "application/json | 201",
                    "APPLICATION/JSON; Charset=latin1 | 201",
                    "application/vnd.x+json | 201"
                })
        void mediaTypeDecidesWhetherTheBodyIsRead(String mediaType, int status) {
            String id = Receiver.newId();
            Answer answer = exchange(
                    delivery(id, DATA).replaceFirst("Content-Type: application/json", "Content-Type: " + mediaType));
            assertThat(answer.status()).isEqualTo(status);
            assertThat(receiver.receipts(id)).hasSize(status == 201 ? 1 : 0);
        }

        @Test
        void bodyThatSaysItIsCompressedIsRefusedAndKept() {
            String id = Receiver.newId();
            Answer answer =
                    exchange(head(id, "Content-Encoding: gzip\r\nContent-Length: " + DATA.length() + "\r\n") + DATA);
            assertThat(answer.status()).isEqualTo(415);
            assertThat(answer.body()).contains("\"reason\":\"unsupported-content-encoding\"");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "text/html",
                    "application/xml",
                    "image/*",
                    "*/*;q=0",
                    "application/json;q=0",
                    "x",
                    "///",
                    "",
                    ",,,",
                    "\u00ff\u00fe",
                    "text/html;q=abc",
                    "application/cloudevents+json"
                })
        void acceptHeaderNeverChangesTheAnswer(String accept) {
            String header = "Accept: " + accept + "\r\n";
            String id = Receiver.newId();
            String delivery = head(id, header + "Content-Length: " + DATA.length() + "\r\n") + DATA;
            assertThatItIs(exchange(delivery), 201, "application/json");
            assertThatItIs(exchange(delivery), 200, "application/json");
            assertThatItIs(exchange(head(id, header)), 400, "application/problem+json");
            assertThatItIs(exchange(request("GET", "/receipts", header)), 200, "application/json");
            assertThatItIs(exchange(request("GET", "/receipts?limit=x", header)), 400, "application/problem+json");
            assertThatItIs(exchange(request("GET", "/receipts/x", header)), 404, "application/problem+json");
            assertThatItIs(exchange(request("GET", "/nothing", header)), 404, "application/problem+json");
            assertThatItIs(exchange(request("PUT", "/events", header)), 405, "application/problem+json");
        }

        private static void assertThatItIs(Answer answer, int status, String contentType) {
            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.contentType()).isEqualTo(contentType);
        }

        // --- bodies that are no events

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    " ",
                    "null",
                    "[]",
                    "{}",
                    "\"x\"",
                    "1",
                    "{\"specversion\":\"1.0\"",
                    "{\"id\":\"x\"} {}",
                    "{\"id\":\"x\",\"id\":\"x\"}",
                    "\u0000",
                    "{\"id\":\"\u0000\"}",
                    "\u00ff\u00fe",
                    "\u00ed\u00a0\u0080",
                    "\u00ef\u00bb\u00bf{}",
                    "{'id':1}",
                    "NaN",
                    "[1,]"
                })
        void structuredBodyThatIsNoEventIsRefusedAndKept(String body) {
            Answer answer = exchange("POST /events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + STRUCTURED
                    + "Content-Length: " + body.length() + "\r\n\r\n" + body);
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.contentType()).isEqualTo("application/problem+json");
            String rejection = answer.body().replaceFirst("(?s).*\"rejection\":\"([^\"]+)\".*", "$1");
            Reply kept = receiver.get(rejection);
            assertThat(kept.status()).isEqualTo(200);
            assertThat(kept.body().has("input")).isTrue();
        }

        @Test
        void nestedArraysAreRefused() {
            String nested = "[".repeat(100_000) + "]".repeat(100_000);
            assertThat(receiver.post(Map.of("Content-Type", "application/cloudevents+json"), nested)
                            .line())
                    .isEqualTo("400 rejected malformed-event");
            assertThat(receiver.binary(Receiver.newId(), nested).line()).isEqualTo("400 rejected malformed-event");
            String open = "{\"schemaVersion\":1,\"orderId\":" + "[".repeat(100_000);
            assertThat(receiver.binary(Receiver.newId(), open).line()).isEqualTo("400 rejected malformed-event");
        }

        @ParameterizedTest
        @ValueSource(strings = {"\\u0000", "\\ud800", "\\udc00\\ud800", "\\uffff"})
        void charactersThatNoDatabaseStoresAreRefusedByName(String character) {
            String id = Receiver.newId();
            Reply inId = receiver.post(Map.of("Content-Type", "application/cloudevents+json"), """
                    {"specversion":"1.0","id":"%s","source":"%s","type":"%s","subject":"s","data":%s}""".formatted(
                            character, Receiver.SOURCE, Receiver.TYPE, DATA));
            assertThat(inId.line()).isEqualTo("400 rejected invalid-id");
            assertThat(receiver.get(inId.at("/rejection")).status()).isEqualTo(200);
            Reply unread = receiver.binary(id, DATA.replace("}", ",\"note\":\"" + character + "\"}"));
            assertThat(unread.line()).isEqualTo("201 effect-recorded");
            assertThat(receiver.get(unread.headers().getOrDefault("location", ""))
                            .status())
                    .isEqualTo(200);
        }

        @ParameterizedTest
        @ValueSource(strings = {"\\u0000", "\\ud800"})
        void charactersThatNoDatabaseStoresAreRefusedInAFieldThatIsRead(String character) {
            String id = Receiver.newId();
            Reply reply = receiver.binary(id, DATA.replace("paid", "paid" + character));
            assertThat(reply.line()).isEqualTo("422 contract-update-required invalid-data-status");
            assertThat(receiver.rejections(id)).hasSize(1);
        }

        // --- identities

        @Test
        void idOf8KilobytesIsRecordedAndFound() {
            String id = Receiver.newId() + "x".repeat(8 * 1024);
            assertThatItIsRecordedAndFound(id, id);
        }

        @Test
        void idOfAnyCharactersIsRecordedAndFound() {
            String id = Receiver.newId() + "a/b;c%d e\"f'g+h&i=j\u00fck?l#m\\n\uD83D\uDE00";
            assertThatItIsRecordedAndFound(id, Receiver.encoded(id).replace("+", "%20"));
        }

        private void assertThatItIsRecordedAndFound(String id, String inAHeader) {
            Reply first = receiver.binary(inAHeader, DATA);
            assertThat(first.line()).isEqualTo("201 effect-recorded");
            assertThat(receiver.structured(id, DATA).line()).isEqualTo("200 duplicate-or-replay-suppressed");
            assertThat(receiver.receipts(id)).hasSize(1);
            assertThat(receiver.get("/receipts?id=" + Receiver.encoded(id))
                            .body()
                            .path("items"))
                    .hasSize(1);
            Reply story =
                    receiver.get("/events?source=" + Receiver.encoded(Receiver.SOURCE) + "&id=" + Receiver.encoded(id));
            assertThat(story.at("/events/0/id")).isEqualTo(id);
            assertThat(receiver.get(first.headers().getOrDefault("location", ""))
                            .at("/event/id"))
                    .isEqualTo(id);
            assertThat(first.at("/event/id")).isEqualTo(id);
        }

        @Test
        void receiptIsNotFoundUnderAnotherPath() {
            Reply recorded = receiver.binary(Receiver.newId(), DATA);
            String href = recorded.at("/receipts/0/href");
            assertThat(receiver.get(href).status()).isEqualTo(200);
            for (String path : new String[] {
                href + ";x",
                href + ";",
                href + ";jsessionid=1",
                href + "/",
                href + "%20",
                href.replace("/receipts/", "/receipts;x/"),
                href.replace("/receipts/", "/receipts//"),
                href.replace("/receipts/", "/rejections/")
            }) {
                assertThat(exchange(request("GET", path)).status()).isEqualTo(404);
            }
        }

        // --- queries

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "unknown=1",
                    "id=a&id=b",
                    "id=",
                    "id",
                    "=x",
                    "ID=a",
                    "limit=0",
                    "limit=201",
                    "limit=-1",
                    "limit=x",
                    "limit=1.0",
                    "limit=%201",
                    "limit=99999999999999999999",
                    "limit=1&limit=2",
                    "id=%zz",
                    "id=%",
                    "id=%c3%28",
                    "id=%ED%A0%80",
                    "id=%00",
                    "consumer=%00",
                    "source=%00",
                    "from=yesterday",
                    "from=2026-01-15",
                    "from=2026-01-15T10:00:00",
                    "from=10000-01-01T00:00:00Z",
                    "from=%2B10000-01-01T00:00:00Z",
                    "from=0000-12-31T23:59:59Z",
                    "from=-0001-01-01T00:00:00Z",
                    "from=0001-01-01T00:00:00%2B18:00",
                    "to=9999-12-31T23:59:59-18:00",
                    "to=2026-02-30T00:00:00Z",
                    "cursor=x",
                    "cursor=%C3%BC",
                    "cursor=!!!!",
                    "from=2026-01-15T10:00:00+01:00"
                })
        void badQueryIsAProblem(String query) {
            for (String path : new String[] {"/receipts", "/rejections"}) {
                Answer answer = exchange(request("GET", path + "?" + query));
                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.contentType()).isEqualTo("application/problem+json");
                assertThat(answer.body()).contains("\"reason\":\"invalid-parameter\"");
            }
        }

        @Test
        void parametersThatOnlyTheOtherListingKnowsAreRefused() {
            assertThat(receiver.get("/receipts?state=rejected").status()).isEqualTo(400);
            assertThat(receiver.get("/rejections?schemaVersion=1").status()).isEqualTo(400);
            assertThat(receiver.get("/receipts?schemaVersion=99999999999999999999")
                            .status())
                    .isEqualTo(400);
            assertThat(receiver.get("/consumers?x=1").status()).isEqualTo(400);
            assertThat(receiver.get("/events?source=a").status()).isEqualTo(400);
            assertThat(receiver.get("/events?source=a&id=b&id=c").status()).isEqualTo(400);
        }

        @ParameterizedTest
        @ValueSource(strings = {"9", "Z", "_", "-"})
        void cursorThatNoPageGaveIsRefusedOrEndsTheListing(String character) {
            for (String path : new String[] {"/receipts", "/rejections"}) {
                for (int length : new int[] {1, 53, 54, 55, 5000}) {
                    assertThat(exchange(request("GET", path + "?cursor=" + character.repeat(length)))
                                    .status())
                            .isIn(200, 400);
                }
            }
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "from=0001-01-01T00:00:00Z",
                    "to=9999-12-31T23:59:59Z",
                    "from=9999-12-31T23:59:59.999999999Z",
                    "from=2026-01-15T10:00:00.123456789%2B14:00",
                    "limit=200",
                    "limit=001",
                    "&",
                    "",
                    "id=%27%3B%20drop%20table%20receipt%3B--",
                    "id=%25_%5C",
                    "source=%F0%9F%98%80"
                })
        void queryAtTheEdgeOfWhatCanBeAskedIsAnswered(String query) {
            for (String path : new String[] {"/receipts", "/rejections"}) {
                assertThat(exchange(request("GET", path + "?" + query)).status())
                        .isEqualTo(200);
            }
        }

        // --- the actuator

        @Test
        void actuatorShowsHealthAndNothingElse() {
            for (String path :
                    new String[] {"/actuator/health", "/actuator/health/liveness", "/actuator/health/readiness"}) {
                Reply health = receiver.get(path);
                assertThat(health.status()).isEqualTo(200);
                assertThat(health.at("/status")).isEqualTo("UP");
                assertThat(health.body().has("components")).isFalse();
            }
            for (String path : new String[] {
                "",
                "/",
                "/env",
                "/beans",
                "/info",
                "/metrics",
                "/mappings",
                "/loggers",
                "/configprops",
                "/heapdump",
                "/threaddump",
                "/flyway",
                "/shutdown",
                "/prometheus",
                "/httpexchanges",
                "/conditions",
                "/caches",
                "/health/db",
                "/health/readiness/db",
                "/health/nothing",
                "/startup",
                "/sbom",
                "/scheduledtasks",
                "/auditevents"
            }) {
                assertThat(exchange(request("GET", "/actuator" + path)).status())
                        .isEqualTo(404);
                assertThat(exchange(request("POST", "/actuator" + path)).status())
                        .isIn(404, 405);
            }
        }

        // --- requests and answers

        private static String head(String id, String headers) {
            return RawHttp.head(id, "Connection: close\r\n" + headers);
        }

        private static String delivery(String id, String data) {
            return head(id, "Content-Length: " + data.length() + "\r\n") + data;
        }

        private static String chunked(String id, String data) {
            return head(id, CHUNKED) + Integer.toHexString(data.length()) + "\r\n" + data + "\r\n0\r\n\r\n";
        }

        private static String request(String method, String path) {
            return request(method, path, "");
        }

        private static String request(String method, String path, String headers) {
            return method + " " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + headers + "\r\n";
        }

        private Answer exchange(String request) {
            Answer answer = RawHttp.exchange(port, request);
            assertThatItIsTidy(answer);
            return answer;
        }

        private static void assertThatItIsTidy(Answer answer) {
            assertThat(answer.status() / 100).isNotEqualTo(3);
            assertThat(answer.status()).isNotEqualTo(500);
            assertThat(answer.header("Server")).isEmpty();
            assertThat(answer.header("X-Powered-By")).isEmpty();
            assertThat(answer.body()).doesNotContainIgnoringCase("<html").doesNotContain("Tomcat");
            if (answer.status() != 0 && !answer.body().isEmpty()) {
                assertThat(answer.contentType())
                        .matches("application/(problem\\+|vnd.spring-boot.actuator.v3\\+|cloudevents\\+)?json");
            }
        }

        private void assertThatNothingIsKnownOf(String id) {
            assertThat(receiver.receipts(id)).isEmpty();
            assertThat(receiver.rejections(id)).isEmpty();
        }

        /** How often anything was refused and kept, as far as one page shows it. */
        private int rejections() {
            int seen = 0;
            for (JsonNode item : receiver.get("/rejections?limit=200").body().path("items")) {
                seen += item.path("count").intValue();
            }
            return seen;
        }
    }
}
