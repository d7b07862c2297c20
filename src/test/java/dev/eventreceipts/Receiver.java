package dev.eventreceipts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A running receiver, as a producer and an operator see it. */
public final class Receiver {

    public static final String SOURCE = "urn:checkout:orders";
    public static final String TYPE = "com.example.order.status.changed";

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final AtomicInteger ids = new AtomicInteger();

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final String base;

    public Receiver(int port) {
        base = "http://127.0.0.1:" + port;
    }

    /** An answer: its status, headers, and body as JSON (a missing node where it has none). */
    public record Reply(int status, Map<String, String> headers, JsonNode body) {

        public String state() {
            return at("/state");
        }

        public String reason() {
            return at("/reason");
        }

        public String at(String pointer) {
            return body.at(pointer).asString("");
        }

        /** Status, state and reason in one line, for assertions that read well. */
        public String line() {
            return (status + " " + state() + " " + reason()).trim();
        }
    }

    /** An id that no other test uses. */
    public static String newId() {
        return "evt-" + ids.incrementAndGet() + "-" + Long.toString(System.nanoTime(), 36);
    }

    public static String data(int schemaVersion, String status) {
        return "{\"schemaVersion\":%d,\"orderId\":\"order-104\",\"status\":\"%s\"}".formatted(schemaVersion, status);
    }

    public static Map<String, String> headers(String id) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "application/json");
        headers.put("ce-specversion", "1.0");
        headers.put("ce-id", id);
        headers.put("ce-source", SOURCE);
        headers.put("ce-type", TYPE);
        headers.put("ce-subject", "order-104");
        return headers;
    }

    /** Posts an event in binary mode. */
    public Reply binary(String id, String data) {
        return post(headers(id), data);
    }

    /** Posts an event in structured mode. */
    public Reply structured(String id, String data) {
        return post(Map.of("Content-Type", "application/cloudevents+json"), """
                {"specversion":"1.0","id":%s,"source":"%s","type":"%s","subject":"order-104","data":%s}""".formatted(
                        JSON.writeValueAsString(id), SOURCE, TYPE, data));
    }

    public Reply post(Map<String, String> headers, String body) {
        HttpRequest.Builder request = request("/events").POST(HttpRequest.BodyPublishers.ofString(body));
        headers.forEach(request::header);
        return send(request.build());
    }

    public Reply post(Map<String, String> headers, byte[] body) {
        HttpRequest.Builder request = request("/events").POST(HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        return send(request.build());
    }

    /** The text that is there, as it came. */
    public String text(String path) {
        try {
            return client.send(request(path).GET().build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public Reply get(String path) {
        return send(request(path).GET().build());
    }

    /** What is there in this media type. */
    public Reply get(String path, String accept) {
        return send(request(path).header("Accept", accept).GET().build());
    }

    /** The receipts of one fact, as the operators' query lists them. */
    public JsonNode receipts(String source, String id) {
        return get("/receipts?source=" + encoded(source) + "&id=" + encoded(id))
                .body()
                .path("items");
    }

    public JsonNode receipts(String id) {
        return receipts(SOURCE, id);
    }

    public JsonNode rejections(String id) {
        return get("/rejections?source=" + encoded(SOURCE) + "&id=" + encoded(id))
                .body()
                .path("items");
    }

    public static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).timeout(Duration.ofSeconds(60));
    }

    public Reply send(HttpRequest request) {
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            Map<String, String> headers = new LinkedHashMap<>();
            response.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
            String body = response.body();
            return new Reply(response.statusCode(), headers, JSON.readTree(body));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
