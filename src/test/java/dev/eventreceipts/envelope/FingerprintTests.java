package dev.eventreceipts.envelope;

import static dev.eventreceipts.envelope.Deliveries.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class FingerprintTests {

    private static Digest of(String json) {
        return Fingerprint.start()
                .json(StrictJson.value(utf8(json)).orElseThrow())
                .digest();
    }

    @Test
    void keepsPartsApart() {
        assertThat(Fingerprint.start().text("orders").text("part:x").digest())
                .isNotEqualTo(Fingerprint.start().text("orders:part").text("x").digest())
                .isNotEqualTo(Fingerprint.start().text("orderspart:x").digest())
                .isNotEqualTo(Fingerprint.start()
                        .text("orders")
                        .text("part:x")
                        .text("")
                        .digest())
                .isNotEqualTo(Fingerprint.start()
                        .text("orders")
                        .text("part:x")
                        .text(null)
                        .digest())
                .isEqualTo(Fingerprint.start().text("orders").text("part:x").digest());
    }

    @Test
    void tellsKindsApart() {
        Digest inner = Fingerprint.start().text("1").digest();
        List<Digest> digests = List.of(
                Fingerprint.start().digest(),
                Fingerprint.start().text(null).digest(),
                Fingerprint.start().text("").digest(),
                Fingerprint.start().text("1").digest(),
                Fingerprint.start().bytes(new byte[0]).digest(),
                Fingerprint.start().bytes(utf8("1")).digest(),
                Fingerprint.start().digest(inner).digest(),
                Fingerprint.start().number(BigDecimal.ONE).digest(),
                of("null"),
                of("true"),
                of("false"),
                of("0"),
                of("\"0\""),
                of("[]"),
                of("{}"),
                of("[[]]"),
                of("[[],[]]"),
                of("[null]"),
                of("{\"a\":null}"),
                of("{\"a\":{}}"),
                of("[1,2]"),
                of("[2,1]"),
                of("[12]"),
                of("\"\\ud800\""),
                of("\"?\""),
                of("\"\\u0101\""),
                of("\"\\u0100\""),
                of("\"\\u0200\""),
                of("\"\\u0000\""),
                of("\"\\u0001\\u0001\""));
        assertThat(digests).doesNotHaveDuplicates();
        assertThat(Fingerprint.start().bytes(inner.bytes()).digest())
                .isEqualTo(Fingerprint.start().digest(inner).digest());
    }

    @Test
    void isThatOfSha256() {
        assertThat(Fingerprint.start().digest())
                .hasToString("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        // t, the length 1, the code unit
        assertThat(Fingerprint.start().text("a").digest()).isEqualTo(sha256(new byte[] {'t', 0, 0, 0, 1, 0, 'a'}));
        assertThat(Fingerprint.start().bytes(utf8("a")).digest()).isEqualTo(sha256(new byte[] {'b', 0, 0, 0, 1, 'a'}));
    }

    private static Digest sha256(byte[] bytes) {
        try {
            return Digest.of(java.security.MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "10, 1e1",
        "10.0, 1e1",
        "1e1, 1e1",
        "0.1, 1e-1",
        "100e-1, 1e1",
        "0, 0",
        "0.00, 0",
        "0e5, 0",
        "-10, -1e1",
        "-1.50, -15e-1",
        "1e999999999, 1e999999999",
        "10e2147483647, 1e2147483648",
        "12, 12e0",
        "1002000, 1002e3"
    })
    void writesNumbersByTheirExactValue(BigDecimal number, String canonical) {
        assertThat(Fingerprint.canonical(number)).isEqualTo(canonical);
    }

    @Test
    void writesDataOrThatThereIsNone() {
        byte[] bytes = utf8("1");
        JsonNode one = StrictJson.value(bytes).orElseThrow();
        Digest json = Fingerprint.start().data(new EventData(bytes, one)).digest();
        assertThat(json).isEqualTo(of("1.0"));
        assertThat(Fingerprint.start().data(new EventData(bytes, null)).digest())
                .isEqualTo(Fingerprint.start().bytes(bytes).digest())
                .isNotEqualTo(json);
        assertThat(Fingerprint.start().data(null).digest())
                .isEqualTo(Fingerprint.start().text(null).digest())
                .isNotEqualTo(of("null"));
    }

    @Test
    void isOneForAllSpellingsOfAValueAndAnotherForEachOtherValue() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            Value value = Value.random(random, 4);
            String first = value.spelling(random);
            assertThat(of(value.spelling(random)))
                    .as("seed %d: another spelling of %s", seed, first)
                    .isEqualTo(of(first));
            assertThat(of(value.changed(random).spelling(random)))
                    .as("seed %d: another value than %s", seed, first)
                    .isNotEqualTo(of(first));
        }
    }

    /** A JSON value that can be written in many ways. */
    private interface Value {

        String spelling(Random random);

        /** A value that differs in one place. */
        Value changed(Random random);

        static Value random(Random random, int depth) {
            return switch (random.nextInt(depth == 0 ? 3 : 5)) {
                case 0 -> new Num(random.nextInt(2_000_001) - 1_000_000, random.nextInt(7) - 3);
                case 1 -> new Str("s" + random.nextInt(1000));
                case 2 -> new Literal(random.nextInt(3));
                case 3 -> {
                    List<Value> elements = new ArrayList<>();
                    for (int i = random.nextInt(4); i >= 0; i--) {
                        elements.add(random(random, depth - 1));
                    }
                    yield new Array(elements);
                }
                default -> {
                    Set<String> names = new LinkedHashSet<>();
                    for (int i = random.nextInt(4); i >= 0; i--) {
                        names.add("n" + random.nextInt(50));
                    }
                    List<Value> values = new ArrayList<>();
                    names.forEach(name -> values.add(random(random, depth - 1)));
                    yield new Obj(List.copyOf(names), values);
                }
            };
        }
    }

    private record Num(int digits, int exponent) implements Value {

        @Override
        public String spelling(Random random) {
            BigDecimal number = new BigDecimal(digits).scaleByPowerOfTen(exponent);
            return switch (random.nextInt(4)) {
                case 0 -> number.toPlainString();
                case 1 -> number.toPlainString() + (number.toPlainString().contains(".") ? "00" : ".0");
                case 2 -> digits + "e" + exponent;
                default -> digits + "000E" + (exponent - 3);
            };
        }

        @Override
        public Value changed(Random random) {
            return new Num(digits + 1, exponent);
        }
    }

    private record Str(String text) implements Value {

        @Override
        public String spelling(Random random) {
            StringBuilder spelling = new StringBuilder("\"");
            text.chars()
                    .forEach(c ->
                            spelling.append(random.nextBoolean() ? Character.toString(c) : "\\u%04x".formatted(c)));
            return spelling.append('"').toString();
        }

        @Override
        public Value changed(Random random) {
            return new Str(text + " ");
        }
    }

    private record Literal(int which) implements Value {

        @Override
        public String spelling(Random random) {
            return List.of("null", "true", "false").get(which);
        }

        @Override
        public Value changed(Random random) {
            return new Literal((which + 1) % 3);
        }
    }

    private record Array(List<Value> elements) implements Value {

        @Override
        public String spelling(Random random) {
            List<String> spellings = new ArrayList<>();
            elements.forEach(element -> spellings.add(element.spelling(random)));
            return "[" + String.join(random.nextBoolean() ? " , " : ",", spellings) + "]";
        }

        @Override
        public Value changed(Random random) {
            List<Value> changed = new ArrayList<>(elements);
            int at = random.nextInt(changed.size());
            changed.set(at, changed.get(at).changed(random));
            return new Array(changed);
        }
    }

    private record Obj(List<String> names, List<Value> values) implements Value {

        @Override
        public String spelling(Random random) {
            List<String> spellings = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                spellings.add(new Str(names.get(i)).spelling(random) + ":"
                        + values.get(i).spelling(random));
            }
            Collections.shuffle(spellings, random);
            return "{ " + String.join(",\n", spellings) + "}";
        }

        @Override
        public Value changed(Random random) {
            int at = random.nextInt(names.size());
            if (random.nextBoolean()) {
                List<String> renamed = new ArrayList<>(names);
                renamed.set(at, names.get(at) + "x");
                return new Obj(renamed, values);
            }
            List<Value> changed = new ArrayList<>(values);
            changed.set(at, changed.get(at).changed(random));
            return new Obj(names, changed);
        }
    }
}
