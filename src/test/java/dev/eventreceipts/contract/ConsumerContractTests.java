package dev.eventreceipts.contract;

import static dev.eventreceipts.contract.Events.json;
import static dev.eventreceipts.contract.Events.withData;
import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Fingerprint;
import dev.eventreceipts.envelope.Rule;
import dev.eventreceipts.envelope.Violation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

class ConsumerContractTests {

    private static final String PAID = "{\"schemaVersion\":1,\"orderId\":\"order-104\",\"status\":\"paid\"}";
    private static final String SCHEMA_1 = "https://example.test/schemas/order-status/1";
    private static final String SCHEMA_2 = "https://example.test/schemas/order-status/2";

    private final ConsumerContract orders = new ConsumerContract(
            "orders-projection@1",
            List.of("com.example.order.status.changed"),
            7,
            List.of(new AcceptedVersion(1, SCHEMA_1), new AcceptedVersion(2, SCHEMA_2), new AcceptedVersion(3, null)),
            List.of(field("orderId", FieldType.STRING), field("status", FieldType.STRING)));

    @Test
    void acceptsWhatItReads() {
        assertThat(orders.verdict(withData(PAID).envelope()))
                .isEqualTo(new Verdict.Accepted(
                        "orders-projection@1",
                        1,
                        7,
                        "{\"orderId\":\"order-104\",\"status\":\"paid\"}",
                        Fingerprint.start()
                                .text("com.example.order.status.changed")
                                .text("order-104")
                                .text("orderId")
                                .text("order-104")
                                .text("status")
                                .text("paid")
                                .digest()));
    }

    @Test
    void takesTheTypesItNamesAndNoOther() {
        assertThat(orders.takes("com.example.order.status.changed")).isTrue();
        assertThat(orders.takes("com.example.order.status.Changed")).isFalse();
        assertThat(new ConsumerContract("all@1", List.of("*"), 1, List.of(), List.of()).takes("anything"))
                .isTrue();
    }

    @Nested
    class TheSchemaVersion {

        @ParameterizedTest
        @CsvSource({"1,1", "1.0,1", "1e0,1", "2,2", "0.2e1,2", "3.000000,3"})
        void isComparedByItsValue(String version, long accepted) {
            assertThat(accepted(orders, withData(PAID).version(version)).schemaVersion())
                    .isEqualTo(accepted);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "4",
                    "0",
                    "-1",
                    "10",
                    "4294967297",
                    "18446744073709551617",
                    "1e999999999",
                    "-1e2147483647",
                    "0e999999999"
                })
        void isRefusedWhereItIsNotAccepted(String version) {
            Events event = withData("{}").version(version).dataschema("urn:other");

            assertThat(violations(orders, event)).singleElement().satisfies(violation -> {
                assertThat(violation.reason().rule()).isEqualTo(Rule.SCHEMA_VERSION_NOT_ACCEPTED);
                assertThat(violation.reason().code()).isEqualTo("schema-version-not-accepted");
                assertThat(violation.detail()).isEqualTo("orders-projection@1 accepts schema versions 1, 2, 3 only.");
            });
        }

        @Test
        void isNamedAloneWhereOnlyOneIsAccepted() {
            ConsumerContract one = accepting(List.of(new AcceptedVersion(5, null)));

            assertThat(violations(one, withData(PAID)))
                    .extracting(Violation::detail)
                    .containsExactly("orders-projection@1 accepts schema version 5 only.");
        }
    }

    @Nested
    class TheDataschema {

        @Test
        void mayBeAbsent() {
            assertThat(orders.verdict(withData(PAID).envelope())).isInstanceOf(Verdict.Accepted.class);
        }

        @Test
        void mayBeTheDeclaredOneOfTheVersion() {
            assertThat(orders.verdict(withData(PAID).dataschema(SCHEMA_1).envelope()))
                    .isInstanceOf(Verdict.Accepted.class);
        }

        @Test
        void mayBeAnyWhereTheVersionDeclaresNone() {
            assertThat(orders.verdict(
                            withData(PAID).version("3").dataschema("urn:any").envelope()))
                    .isInstanceOf(Verdict.Accepted.class);
        }

        @ParameterizedTest
        @ValueSource(strings = {SCHEMA_2, SCHEMA_1 + "/", "HTTPS://example.test/schemas/order-status/1", "urn:other"})
        void isRefusedWhereItIsAnother(String dataschema) {
            assertThat(violations(orders, withData(PAID).dataschema(dataschema)))
                    .singleElement()
                    .satisfies(violation -> {
                        assertThat(violation.reason().code()).isEqualTo("dataschema-mismatch");
                        assertThat(violation.detail())
                                .isEqualTo("For schema version 1, orders-projection@1 takes the dataschema " + SCHEMA_1
                                        + " only.");
                    });
        }

        @Test
        void isListedBeforeTheFields() {
            assertThat(codes(
                            orders, withData("{\"status\":1,\"orderid\":\"x\"}").dataschema("urn:other")))
                    .containsExactly("dataschema-mismatch", "missing-data-orderId", "invalid-data-status");
        }
    }

    @Nested
    class AField {

        @ParameterizedTest
        @ValueSource(strings = {"{}", "[]", "\"orderId\"", "1", "null", "{\"OrderId\":\"x\",\"order_id\":\"x\"}"})
        void isMissingWhereItIsAbsent(String data) {
            assertThat(codes(orders, withData(data))).containsExactly("missing-data-orderId", "missing-data-status");
        }

        @Test
        void isMissingWhereThereIsNoData() {
            assertThat(codes(orders, withData(PAID).withoutData()))
                    .containsExactly("missing-data-orderId", "missing-data-status");
        }

        @Test
        void isMissingWhereTheDataIsNoJson() {
            assertThat(orders.verdict(withData(PAID).envelopeOf(new byte[] {1, 2})))
                    .isInstanceOfSatisfying(
                            Verdict.NotCovered.class,
                            verdict -> assertThat(verdict.violations()).hasSize(2));
        }

        @Test
        void saysWhatIsExpectedOfIt() {
            ConsumerContract contract = reading(
                    field("orderId", FieldType.STRING),
                    field("count", FieldType.INTEGER),
                    field("tags", FieldType.ARRAY),
                    field("payer", FieldType.OBJECT),
                    field("price", FieldType.NUMBER),
                    with("currency", "/price/currency", FieldType.STRING, List.of("\"EUR\"", "\"USD\""), "null"),
                    with("note", "/note", FieldType.BOOLEAN, List.of(), "null"),
                    with("whole", "", FieldType.STRING, List.of(), null),
                    field("text", FieldType.STRING));

            assertThat(violations(
                            contract,
                            withData("{\"count\":\"1\",\"tags\":{},\"payer\":[],\"price\":{\"currency\":\"GBP\"},"
                                    + "\"note\":\"\",\"text\":\"\\u0000\"}")))
                    .extracting(Violation::detail)
                    .containsExactly(
                            "orders-projection@1 reads /orderId, which is absent and has no declared default.",
                            "orders-projection@1 reads /count, which must be an integer.",
                            "orders-projection@1 reads /tags, which must be an array.",
                            "orders-projection@1 reads /payer, which must be an object.",
                            "orders-projection@1 reads /price, which must be a number.",
                            "orders-projection@1 reads /price/currency, which must be a string,"
                                    + " one of [\"EUR\",\"USD\"], or null.",
                            "orders-projection@1 reads /note, which must be a boolean or null.",
                            "orders-projection@1 reads the whole data, which must be a string.",
                            "orders-projection@1 reads /text, which must be a string,"
                                    + " without NUL and lone surrogates in its text.");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                STRING  | "paid"
                STRING  | ""
                STRING  | "1"
                INTEGER | 1
                INTEGER | -1
                INTEGER | 0
                INTEGER | 1.0
                INTEGER | 1e0
                INTEGER | 0.0
                INTEGER | 0e5
                INTEGER | 0e-5
                INTEGER | 10e-1
                INTEGER | 100.000
                INTEGER | -12.00
                INTEGER | 1e999999999
                INTEGER | 0e-999999999
                INTEGER | 123456789012345678901234567890
                NUMBER  | 1
                NUMBER  | 1.5
                NUMBER  | 1e400
                NUMBER  | 1e-999999999
                NUMBER  | 12345678901234567890.01
                BOOLEAN | true
                BOOLEAN | false
                OBJECT  | {}
                OBJECT  | {"a":{"b":null}}
                ARRAY   | []
                ARRAY   | [null,1,"a"]
                """)
        void takesAValueOfItsType(FieldType type, String value) {
            assertThat(codes(reading(field("f", type)), withData("{\"f\":" + value + "}")))
                    .isEmpty();
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                STRING  | 1
                STRING  | true
                STRING  | null
                STRING  | ["paid"]
                STRING  | {"a":"paid"}
                INTEGER | "1"
                INTEGER | 1.5
                INTEGER | 1.0000001
                INTEGER | 0.1
                INTEGER | 0.10
                INTEGER | 10.10
                INTEGER | 101e-1
                INTEGER | 1e-1
                INTEGER | 10e-2
                INTEGER | 1e-999999999
                INTEGER | true
                INTEGER | null
                NUMBER  | "1"
                NUMBER  | false
                NUMBER  | null
                NUMBER  | [1]
                BOOLEAN | "true"
                BOOLEAN | 1
                BOOLEAN | null
                OBJECT  | []
                OBJECT  | "{}"
                OBJECT  | null
                ARRAY   | {}
                ARRAY   | ""
                ARRAY   | null
                """)
        void refusesAValueOfAnotherType(FieldType type, String value) {
            assertThat(codes(reading(field("f", type)), withData("{\"f\":" + value + "}")))
                    .containsExactly("invalid-data-f");
        }

        @Test
        void isReadWhereItsPointerPoints() {
            ConsumerContract contract = reading(
                    with("customer", "/order/parties/1/a~1b~0c", FieldType.STRING, List.of(), null),
                    with("whole", "", FieldType.OBJECT, List.of(), null));

            assertThat(accepted(contract, withData("{\"order\":{\"parties\":[0,{\"a/b~c\":\"N\"}]}}"))
                            .projection())
                    .isEqualTo("{\"customer\":\"N\",\"whole\":{\"order\":{\"parties\":[0,{\"a/b~c\":\"N\"}]}}}");
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                STRING  | "a"              | "a"
                INTEGER | 10               | 1e1
                NUMBER  | 10.50            | 10.5
                NUMBER  | 0                | 0e9
                BOOLEAN | true             | true
                OBJECT  | {"a":1,"b":[2]}  | {"b":[2.0],"a":1e0}
                ARRAY   | [1,"a"]          | [1.0,"a"]
                """)
        void takesADeclaredValueByItsContent(FieldType type, String declared, String given) {
            ConsumerContract contract = reading(with("f", "/f", type, List.of("\"z\"", declared), null));

            assertThat(codes(contract, withData("{\"f\":" + given + "}"))).isEmpty();
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                STRING  | "EUR"             | "eur"
                STRING  | "EUR"             | "EUR "
                STRING  | "1"               | "1.0"
                INTEGER | 1                 | 2
                NUMBER  | 0.1               | 0.10000000000000000001
                BOOLEAN | true              | false
                OBJECT  | {"a":1}           | {"a":1,"b":1}
                OBJECT  | {"a":1}           | {"a":"1"}
                OBJECT  | {"a":null}        | {"b":null}
                ARRAY   | [1,2]             | [2,1]
                ARRAY   | [1]               | [true]
                """)
        void refusesAValueThatIsNotDeclared(FieldType type, String declared, String given) {
            ConsumerContract contract = reading(with("f", "/f", type, List.of(declared), null));

            assertThat(codes(contract, withData("{\"f\":" + given + "}"))).containsExactly("invalid-data-f");
        }

        @Test
        void isTheDefaultOnlyWhereItIsAbsent() {
            ConsumerContract contract =
                    reading(with("currency", "/currency", FieldType.STRING, List.of("\"EUR\"", "\"USD\""), "\"EUR\""));

            assertThat(accepted(contract, withData("{}")).projection()).isEqualTo("{\"currency\":\"EUR\"}");
            assertThat(accepted(contract, withData("{\"currency\":\"USD\"}")).projection())
                    .isEqualTo("{\"currency\":\"USD\"}");
            assertThat(codes(contract, withData("{\"currency\":null}"))).containsExactly("invalid-data-currency");
            assertThat(codes(contract, withData("{\"currency\":\"\"}"))).containsExactly("invalid-data-currency");
        }

        @Test
        void mayBeNullOnlyWhereNullIsTheDefault() {
            ConsumerContract contract =
                    reading(with("currency", "/currency", FieldType.STRING, List.of("\"EUR\""), "null"));

            Verdict.Accepted absent = accepted(contract, withData("{}"));
            assertThat(absent.projection()).isEqualTo("{\"currency\":null}");
            assertThat(accepted(contract, withData("{\"currency\":null}"))).isEqualTo(absent);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\"a\\u0000b\"",
                    "\"\\ud800\"",
                    "\"\\ud800x\"",
                    "\"\\udc00\"",
                    "\"\\ud83d\\ud83d\\ude00\"",
                    "\"\\ud83d\\ude00\\ude00\"",
                    "{\"a\":\"\\u0000\"}",
                    "{\"a\\u0000\":1}",
                    "{\"a\":{\"\\udfff\":[]}}",
                    "[1,[\"\\ud800\"]]",
                    "[{\"a\":[\"\\u0000\"]}]"
                })
        void isRefusedWhereItsTextCouldNotBeStored(String value) {
            JsonNode json = json(value);
            FieldType type = json.isString() ? FieldType.STRING : json.isArray() ? FieldType.ARRAY : FieldType.OBJECT;

            assertThat(codes(reading(field("f", type)), withData("{\"f\":" + value + "}")))
                    .containsExactly("invalid-data-f");
        }

        @Test
        void mayHoldWhateverElseIsText() {
            String text = "\"\\ud83d\\ude00\\u0001\\uffff\\ud7ff\\ue000 \\\" \\\\ \\/ \\u2028\"";
            ConsumerContract contract = reading(field("f", FieldType.ARRAY));

            String projection =
                    accepted(contract, withData("{\"f\":[" + text + "]}")).projection();
            assertThat(json(projection).at("/f/0").stringValue())
                    .isEqualTo(json(text).stringValue());
        }

        @Test
        void harmsNothingWhereNobodyReadsIt() {
            assertThat(accepted(
                            orders,
                            withData("{\"orderId\":\"order-104\",\"status\":\"paid\",\"x\":\"\\u0000\\ud800\"}")))
                    .isEqualTo(orders.verdict(withData(PAID).envelope()));
        }
    }

    @Nested
    class TheProjection {

        @Test
        void hasTheFieldsInTheOrderOfTheContract() {
            ConsumerContract contract = reading(
                    field("z", FieldType.STRING),
                    with("m", "/m", FieldType.INTEGER, List.of(), "5"),
                    field("a", FieldType.STRING));

            assertThat(accepted(contract, withData("{\"a\":\"1\",\"x\":0,\"z\":\"2\"}"))
                            .projection())
                    .isEqualTo("{\"z\":\"2\",\"m\":5,\"a\":\"1\"}");
        }

        @Test
        void isEmptyWhereNothingIsRead() {
            assertThat(accepted(reading(), withData("{\"a\":1}")).projection()).isEqualTo("{}");
            assertThat(accepted(reading(), withData("{}").withoutData()).projection())
                    .isEqualTo("{}");
        }

        @ParameterizedTest
        @CsvSource({
            "1,1",
            "1.0,1.0",
            "10.00,10.00",
            "12345678901234567890.0100,12345678901234567890.0100",
            "123456789012345678901234567890,123456789012345678901234567890",
            "1e400,1E+400",
            "1e999999999,1E+999999999",
            "2.50e-400,2.50E-400"
        })
        void keepsNumbersExactly(String given, String written) {
            assertThat(accepted(reading(field("n", FieldType.NUMBER)), withData("{\"n\":" + given + "}"))
                            .projection())
                    .isEqualTo("{\"n\":" + written + "}");
        }

        @Test
        void keepsTheMembersOfAnObjectInTheirOrder() {
            assertThat(accepted(
                                    reading(field("o", FieldType.OBJECT)),
                                    withData("{\"o\":{\"b\":1.0,\"a\":[{\"d\":null,\"c\":\"\"}]}}"))
                            .projection())
                    .isEqualTo("{\"o\":{\"b\":1.0,\"a\":[{\"d\":null,\"c\":\"\"}]}}");
        }
    }

    @Nested
    class TheContent {

        private final ConsumerContract payments = reading(
                field("amount", FieldType.NUMBER),
                field("payer", FieldType.OBJECT),
                with("currency", "/currency", FieldType.STRING, List.of(), "\"EUR\""));

        private final Events event = withData("{\"amount\":10,\"payer\":{\"name\":\"N\",\"country\":\"DE\"}}");

        private final Digest content = accepted(payments, event).content();

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"payer\":{\"country\":\"DE\",\"name\":\"N\"},\"amount\":10.0}",
                    "{\"amount\":1e1,\"payer\":{\"name\":\"N\",\"country\":\"DE\"},\"currency\":\"EUR\"}",
                    "{\"schemaVersion\":2,\"amount\":10,\"payer\":{\"name\":\"N\",\"country\":\"DE\"},\"note\":\"late\"}"
                })
        void isOneWhereTheSameIsRead(String data) {
            assertThat(accepted(payments, withData(data)).content()).isEqualTo(content);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"amount\":10.5,\"payer\":{\"name\":\"N\",\"country\":\"DE\"}}",
                    "{\"amount\":10,\"payer\":{\"name\":\"N\"}}",
                    "{\"amount\":10,\"payer\":{\"name\":\"N\",\"country\":\"DE\"},\"currency\":\"USD\"}"
                })
        void isAnotherWhereSomethingElseIsRead(String data) {
            assertThat(accepted(payments, withData(data)).content()).isNotEqualTo(content);
        }

        @Test
        void dependsOnTypeAndSubject() {
            assertThat(accepted(payments, event.type("other")).content()).isNotEqualTo(content);
            assertThat(accepted(payments, event.subject("other")).content()).isNotEqualTo(content);
            assertThat(accepted(payments, event.subject(null)).content()).isNotEqualTo(content);
        }

        @Test
        void dependsOnNothingElse() {
            assertThat(Stream.of(
                            event.version("2"),
                            event.time("2026-01-01T00:00:00Z"),
                            event.extension("traceparent", "00-1"),
                            event.dataschema("urn:any")))
                    .allSatisfy(other ->
                            assertThat(accepted(payments, other).content()).isEqualTo(content));
        }

        @Test
        void tellsValuesOfNeighbouringFieldsApart() {
            ConsumerContract contract = reading(field("a", FieldType.STRING), field("b", FieldType.STRING));

            assertThat(accepted(contract, withData("{\"a\":\"xy\",\"b\":\"\"}")).content())
                    .isNotEqualTo(accepted(contract, withData("{\"a\":\"x\",\"b\":\"y\"}"))
                            .content());
        }

        /** Order of members, unread members, the writing of numbers and the order of the contract change nothing. */
        @Test
        void isOneForRandomlyRewrittenEvents() {
            long seed = new Random().nextLong();
            Random random = new Random(seed);
            for (int round = 0; round < 300; round++) {
                RandomEvent first = new RandomEvent(random);

                Verdict.Accepted one = accepted(reading(first.fields()), withData(first.json(random)));
                Verdict.Accepted other = accepted(reading(first.fields()), withData(first.json(random)));
                Verdict.Accepted reordered = accepted(reading(first.shuffled(random)), withData(first.json(random)));

                assertThat(other.content()).as("seed %d, round %d", seed, round).isEqualTo(one.content());
                assertThat(reordered.content())
                        .as("seed %d, round %d", seed, round)
                        .isEqualTo(one.content());
                assertThat(accepted(
                                        reading(first.fields()),
                                        withData(first.changed().json(random)))
                                .content())
                        .as("seed %d, round %d", seed, round)
                        .isNotEqualTo(one.content());
            }
        }
    }

    @Test
    @Timeout(value = 5, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void costsLittleForHugeNumbers() {
        ConsumerContract contract = reading(
                field("a", FieldType.INTEGER), with("b", "/b", FieldType.NUMBER, List.of("1", "1e999999998"), null));
        Events event = withData("{\"a\":1e999999999,\"b\":10e999999997}").version("1e999999999");
        Events tiny = withData("{\"a\":1e-999999999,\"b\":1e-999999999}");

        assertThat(codes(contract, event)).containsExactly("schema-version-not-accepted");
        assertThat(codes(contract, event.version("1"))).isEmpty();
        assertThat(codes(contract, tiny)).containsExactly("invalid-data-a", "invalid-data-b");
    }

    private static Field field(String name, FieldType type) {
        return new Field(name, JsonPointer.compile("/" + name), type, List.of(), null, null);
    }

    private static Field with(
            String name, String pointer, FieldType type, List<String> values, @Nullable String defaultValue) {
        return new Field(
                name,
                JsonPointer.compile(pointer),
                type,
                values.stream().map(Events::json).toList(),
                defaultValue == null ? null : json(defaultValue),
                null);
    }

    private ConsumerContract reading(Field... fields) {
        return reading(List.of(fields));
    }

    private ConsumerContract reading(List<Field> fields) {
        return new ConsumerContract(
                orders.id(),
                orders.types(),
                1,
                List.of(new AcceptedVersion(1, null), new AcceptedVersion(2, null)),
                fields);
    }

    private ConsumerContract accepting(List<AcceptedVersion> accepts) {
        return new ConsumerContract(orders.id(), orders.types(), 1, accepts, orders.reads());
    }

    private static Verdict.Accepted accepted(ConsumerContract contract, Events event) {
        Verdict verdict = contract.verdict(event.envelope());
        assertThat(verdict.consumer()).isEqualTo(contract.id());
        assertThat(verdict).isInstanceOf(Verdict.Accepted.class);
        return (Verdict.Accepted) verdict;
    }

    private static List<Violation> violations(ConsumerContract contract, Events event) {
        Verdict verdict = contract.verdict(event.envelope());
        assertThat(verdict.consumer()).isEqualTo(contract.id());
        return verdict instanceof Verdict.NotCovered notCovered ? notCovered.violations() : List.of();
    }

    private static List<String> codes(ConsumerContract contract, Events event) {
        return violations(contract, event).stream()
                .map(violation -> violation.reason().code())
                .toList();
    }

    /** A few read integers and unread members, written in a new way each time. */
    private record RandomEvent(List<Integer> values) {

        RandomEvent(Random random) {
            this(random.ints(1 + random.nextInt(5), -100, 100).boxed().toList());
        }

        List<Field> fields() {
            List<Field> fields = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                fields.add(field("f" + i, FieldType.INTEGER));
            }
            return fields;
        }

        List<Field> shuffled(Random random) {
            List<Field> fields = fields();
            Collections.shuffle(fields, random);
            return fields;
        }

        RandomEvent changed() {
            List<Integer> changed = new ArrayList<>(values);
            changed.set(0, changed.get(0) + 1);
            return new RandomEvent(changed);
        }

        String json(Random random) {
            List<String> members = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                members.add("\"f%d\":%s".formatted(i, written(values.get(i), random)));
            }
            for (int i = random.nextInt(4); i > 0; i--) {
                members.add("\"x%d\":%d".formatted(i, random.nextInt()));
            }
            Collections.shuffle(members, random);
            return members.stream().collect(Collectors.joining(",", "{", "}"));
        }

        private static String written(int value, Random random) {
            return switch (random.nextInt(3)) {
                case 0 -> Integer.toString(value);
                case 1 -> BigDecimal.valueOf(value).setScale(random.nextInt(4)).toString();
                default -> 10 * value + "e-1";
            };
        }
    }
}
