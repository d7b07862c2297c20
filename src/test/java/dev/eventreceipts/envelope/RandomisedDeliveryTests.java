package dev.eventreceipts.envelope;

import static dev.eventreceipts.envelope.Deliveries.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RandomisedDeliveryTests {

    private static final List<String> PIECES = List.of(
            "%",
            "%0",
            "%00",
            "%C3",
            "\"",
            "\\",
            "\\ud800",
            "\\u0000",
            "null",
            "1e9",
            "[",
            "]",
            "{",
            "}",
            ",",
            ":",
            ";",
            " ",
            "\t",
            "\n",
            "\0",
            "é",
            "€",
            "😀",
            "\uFEFF",
            "=",
            "*",
            "/",
            "#",
            "?",
            "@",
            "//",
            "[::1]",
            "60",
            "Z",
            "+",
            "-00:00",
            "-23:59",
            "9999",
            "true",
            "\"data\":1,",
            "\"data_base64\":\"e30=\",",
            "\"id\":\"x\",",
            "1".repeat(1200),
            "ce-",
            "x".repeat(70),
            "1e999999999",
            ".0");

    @Test
    void areReadWithoutAnException() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<Delivery> valid = List.of(
                Deliveries.binary()
                        .with("ce-time", "2016-12-31T23:59:60Z")
                        .with("ce-dataschema", "https://example.test/schemas/order-status/1")
                        .with("ce-traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
                        .build(),
                Deliveries.structured()
                        .with("time", "\"2026-01-15T10:00:00.5-23:59\"")
                        .with("dataschema", "\"https://example.test/a?b#c\"")
                        .with("datacontenttype", "\"application/json; charset=utf-8\"")
                        .with("sequenceno", "5")
                        .with("flag", "true")
                        .build(),
                Deliveries.structured()
                        .without("data")
                        .with("data_base64", "\"eyJzY2hlbWFWZXJzaW9uIjoxfQ==\"")
                        .build());
        int accepted = 0;
        for (int i = 0; i < 4_000; i++) {
            Delivery delivery = mutated(valid.get(i % valid.size()), random);
            for (EnvelopeReader reader : List.of(Readings.STRICT, Readings.LENIENT)) {
                try {
                    Reading reading = reader.read(delivery);
                    accepted += check(reading);
                } catch (RuntimeException e) {
                    throw new AssertionError("seed %d, delivery %d: %s".formatted(seed, i, shown(delivery)), e);
                }
            }
        }
        assertThat(accepted).as("seed %d", seed).isPositive();
    }

    /** Whether what was read holds together: 1 if it was accepted. */
    private static int check(Reading reading) {
        List<String> codes = Readings.codes(reading);
        assertThat(new HashSet<>(codes)).hasSameSizeAs(codes);
        if (reading instanceof Envelope envelope) {
            assertThat(envelope.event().getId()).isEqualTo(envelope.id());
            assertThat(envelope.event().getSource()).hasToString(envelope.source());
            assertThat(envelope.event().getType()).isEqualTo(envelope.type());
            assertThat(envelope.event().getSubject()).isEqualTo(envelope.subject());
            assertThat(envelope.event().getDataContentType()).isEqualTo(envelope.datacontenttype());
            assertThat(envelope.event().getExtensionNames())
                    .isEqualTo(envelope.extensions().keySet());
            assertThat(envelope.event().getTime() == null).isEqualTo(envelope.time() == null);
            assertThat(envelope.event().getData() == null).isEqualTo(envelope.data() == null);
            return 1;
        }
        assertThat(codes).isNotEmpty();
        return 0;
    }

    private static Delivery mutated(Delivery valid, Random random) {
        List<Header> headers = new ArrayList<>(valid.headers());
        byte[] body = valid.body();
        for (int i = random.nextInt(3); i >= 0; i--) {
            int at = random.nextInt(headers.size() + 3);
            if (at >= headers.size()) {
                body = mutated(body, random);
            } else {
                Header header = headers.get(at);
                switch (random.nextInt(5)) {
                    case 0 -> headers.add(header);
                    case 1 -> headers.set(at, new Header(mutated(header.name(), random), header.value()));
                    default -> headers.set(at, new Header(header.name(), mutated(header.value(), random)));
                }
            }
        }
        return new Delivery(headers, body);
    }

    private static String mutated(String text, Random random) {
        return new String(mutated(text.getBytes(StandardCharsets.ISO_8859_1), random), StandardCharsets.ISO_8859_1);
    }

    private static byte[] mutated(byte[] bytes, Random random) {
        int at = random.nextInt(bytes.length + 1);
        int cut = random.nextInt(4) == 0 ? Math.min(bytes.length - at, random.nextInt(8)) : 0;
        byte[] piece = random.nextInt(4) == 0
                ? new byte[] {(byte) random.nextInt(256)}
                : utf8(PIECES.get(random.nextInt(PIECES.size())));
        byte[] mutated = new byte[bytes.length - cut + piece.length];
        System.arraycopy(bytes, 0, mutated, 0, at);
        System.arraycopy(piece, 0, mutated, at, piece.length);
        System.arraycopy(bytes, at + cut, mutated, at + piece.length, bytes.length - at - cut);
        return mutated;
    }

    private static String shown(Delivery delivery) {
        return delivery.headers() + new String(delivery.body(), StandardCharsets.ISO_8859_1);
    }
}
