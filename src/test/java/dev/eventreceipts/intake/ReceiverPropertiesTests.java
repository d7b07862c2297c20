package dev.eventreceipts.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.eventreceipts.contract.AcceptedVersion;
import dev.eventreceipts.contract.ConsumerContract;
import dev.eventreceipts.contract.Field;
import dev.eventreceipts.contract.FieldType;
import dev.eventreceipts.contract.InvalidDeclarationException;
import dev.eventreceipts.envelope.Boundary;
import dev.eventreceipts.envelope.EnvelopeRules;
import dev.eventreceipts.ledger.RetentionPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.util.unit.DataSize;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.node.JsonNodeFactory;

class ReceiverPropertiesTests {

    private static final ConsumerContract ORDERS = new ConsumerContract(
            "orders-projection@1",
            List.of("com.example.order.status.changed"),
            1,
            List.of(
                    new AcceptedVersion(1, "https://example.test/schemas/order-status/1"),
                    new AcceptedVersion(2, "https://example.test/schemas/order-status/2")),
            List.of(field("orderId", FieldType.STRING), field("status", FieldType.STRING)));

    @Test
    void holdTheDefaultConfiguration() {
        ReceiverProperties receiver = file("orders.yaml");

        assertThatCode(receiver::afterPropertiesSet).doesNotThrowAnyException();
        assertThat(receiver.envelopeRules())
                .isEqualTo(new EnvelopeRules(
                        new Boundary("orders", List.of("urn:checkout:")),
                        true,
                        JsonPointer.compile("/schemaVersion"),
                        null));
        assertThat(receiver.maxEventSize()).isEqualTo(DataSize.ofKilobytes(256));
        assertThat(receiver.contracts()).containsExactly(ORDERS);
    }

    @Test
    void holdTheContractThatTheReadmeShows() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        int from = readme.indexOf("```yaml") + "```yaml".length();
        String example = readme.substring(from, readme.indexOf("```", from));

        ReceiverProperties receiver = bind(new ByteArrayResource(example.getBytes(StandardCharsets.UTF_8)));

        assertThatCode(receiver::afterPropertiesSet).doesNotThrowAnyException();
        assertThat(receiver.envelopeRules().boundary())
                .isEqualTo(new Boundary("shop", List.of("urn:shop:", "https://shop.example/orders")));
        ConsumerContract contract = receiver.contracts().get(0);
        assertThat(contract.accepts())
                .containsExactly(
                        new AcceptedVersion(1, "https://shop.example/schemas/paid/1"), new AcceptedVersion(2, null));
        assertThat(contract.reads())
                .extracting(Field::name, field -> field.pointer().toString(), Field::defaultValue)
                .containsExactly(
                        tuple("orderId", "/orderId", null),
                        tuple("amount", "/payment/amount", null),
                        tuple("currency", "/currency", JsonNodeFactory.instance.stringNode("EUR")),
                        tuple("coupon", "/coupon", JsonNodeFactory.instance.nullNode()));
    }

    @Test
    void holdTheExtendedConfiguration() {
        Field currency = new Field(
                "currency",
                JsonPointer.compile("/currency"),
                FieldType.STRING,
                List.of(JsonNodeFactory.instance.stringNode("EUR"), JsonNodeFactory.instance.stringNode("USD")),
                JsonNodeFactory.instance.stringNode("EUR"),
                null);
        List<AcceptedVersion> first = List.of(new AcceptedVersion(1, null));
        List<AcceptedVersion> both = List.of(new AcceptedVersion(1, null), new AcceptedVersion(2, null));
        List<String> sent = List.of("com.example.shipment.sent");

        assertThat(file("extended.yaml").contracts())
                .containsExactly(
                        ORDERS,
                        new ConsumerContract(
                                "payments-ledger@1",
                                List.of("com.example.payment.captured"),
                                1,
                                both,
                                List.of(
                                        field("paymentId", FieldType.STRING),
                                        field("amount", FieldType.NUMBER),
                                        field("payer", FieldType.OBJECT),
                                        currency)),
                        new ConsumerContract(
                                "billing@1", sent, 1, first, List.of(field("shipmentId", FieldType.STRING))),
                        new ConsumerContract(
                                "shipping@1",
                                sent,
                                1,
                                both,
                                List.of(field("shipmentId", FieldType.STRING), field("carrier", FieldType.STRING))));
    }

    @Test
    void holdTheConformanceConfiguration() {
        ReceiverProperties receiver = file("conformance.yaml");

        assertThatCode(receiver::afterPropertiesSet).doesNotThrowAnyException();
        assertThat(receiver.envelopeRules())
                .isEqualTo(new EnvelopeRules(
                        new Boundary("conformance", List.of("*")), false, JsonPointer.compile("/schemaVersion"), 1L));
        assertThat(receiver.contracts())
                .containsExactly(new ConsumerContract(
                        "conformance@1", List.of("*"), 1, List.of(new AcceptedVersion(1, null)), List.of()));
    }

    @Test
    void holdWhatElseCanBeSet() {
        ReceiverProperties receiver = with("""
                require-subject: false
                max-event-size: 1MB
                schema-version: { pointer: /meta/version, default: -2.0 }
                boundary: { name: a-1, sources: [urn:a, "urn:b#"] }
                """);

        assertThatCode(receiver::afterPropertiesSet).doesNotThrowAnyException();
        assertThat(receiver.maxEventSize()).isEqualTo(DataSize.ofMegabytes(1));
        assertThat(receiver.envelopeRules())
                .isEqualTo(new EnvelopeRules(
                        new Boundary("a-1", List.of("urn:a", "urn:b#")),
                        false,
                        JsonPointer.compile("/meta/version"),
                        -2L));
    }

    @Test
    void keepEverythingForEverUnlessTheySayOtherwise() {
        assertThat(file("orders.yaml").retentionPolicy())
                .isEqualTo(new RetentionPolicy(null, null, Duration.ofHours(1)));
        assertThat(with("retention: { data: , identity: }").retentionPolicy())
                .isEqualTo(new RetentionPolicy(null, null, Duration.ofHours(1)));
    }

    @ParameterizedTest
    @CsvSource({"30, 30, 1", "30d, 30d, 24h", "P30D, 720h, P1D"})
    void readTimesOfRetentionInDaysUnlessTheyHaveAUnit(String data, String identity, String interval) {
        ReceiverProperties receiver =
                with("retention: { data: %s, identity: %s, interval: %s }".formatted(data, identity, interval));

        assertThatCode(receiver::afterPropertiesSet).doesNotThrowAnyException();
        assertThat(receiver.retentionPolicy())
                .isEqualTo(new RetentionPolicy(Duration.ofDays(30), Duration.ofDays(30), Duration.ofDays(1)));
    }

    @Test
    void haveNoDefaultSchemaVersionWhereItIsEmpty() {
        assertThat(with("schema-version: { default: }").schemaVersion().defaultVersion())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "0", "orders", "a--b", "orders-eu-1"})
    void takeANameThatFitsIntoAReason(String name) {
        assertThat(with("boundary: { name: \"%s\", sources: [a] }".formatted(name))
                        .envelopeRules()
                        .boundary()
                        .name())
                .isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            boundary: { sources: [a] }                   | boundary.name | the name of the boundary is missing
            boundary: { name: Orders, sources: [a] }     | boundary.name | "Orders" must be made of lower-case letters, digits and inner hyphens
            boundary: { name: -a, sources: [a] }         | boundary.name | "-a" must be made of lower-case letters, digits and inner hyphens
            boundary: { name: a-, sources: [a] }         | boundary.name | "a-" must be made of lower-case letters, digits and inner hyphens
            boundary: { name: a b, sources: [a] }        | boundary.name | "a b" must be made of lower-case letters, digits and inner hyphens
            boundary: { name: orders }                   | boundary.sources | at least one source must be declared
            boundary: { name: orders, sources: [] }      | boundary.sources | at least one source must be declared
            boundary: { name: orders, sources: [a, " "] } | boundary.sources[1] | a source is empty
            schema-version: { pointer: schemaVersion }   | schema-version.pointer | "schemaVersion" is not a JSON Pointer
            schema-version: { default: 1.9 }             | schema-version.default | 1.9 is not a whole number of at most 64 bits
            max-event-size: 65535B                       | max-event-size | every receiver takes events of 64KB, so the limit cannot be lower
            retention: { data: 0d }                      | retention.data | it must be longer than nothing
            retention: { data: 1d, identity: -1d }       | retention.identity | it must be longer than nothing
            retention: { interval: 0s }                  | retention.interval | it must be longer than nothing
            retention: { identity: 1d }                  | retention.identity | receipts cannot go before the data, so receiver.retention.data must be set, and not be longer
            retention: { data: 25h, identity: 1d }       | retention.identity | receipts cannot go before the data, so receiver.retention.data must be set, and not be longer
            request-deadline: 999ms                      | request-deadline | a request has between a second and five minutes to arrive
            request-deadline: 301s                       | request-deadline | a request has between a second and five minutes to arrive
            consumers: []                                | consumers | at least one consumer must be declared
            consumers: [{ id: a }]                       | consumers[0].types | a must take at least one event type
            """)
    void mustNotContradictThemselves(String line, String property, String problem) {
        ReceiverProperties receiver = with(line);

        assertThatExceptionOfType(InvalidDeclarationException.class)
                .isThrownBy(receiver::afterPropertiesSet)
                .withMessage("receiver." + property + ": " + problem);
    }

    @Test
    void takeTheSmallestLimit() {
        assertThatCode(with("max-event-size: 64KB")::afterPropertiesSet).doesNotThrowAnyException();
    }

    private static Field field(String name, FieldType type) {
        return new Field(name, JsonPointer.compile("/" + name), type, List.of(), null, null);
    }

    private static ReceiverProperties file(String name) {
        return bind(new ClassPathResource(name, ReceiverPropertiesTests.class));
    }

    /** Valid settings with some keys at the top replaced. */
    private static ReceiverProperties with(String lines) {
        StringBuilder yaml = new StringBuilder("receiver:\n").append(lines.indent(2));
        if (!lines.contains("boundary:")) {
            yaml.append("  boundary: { name: orders, sources: [a] }\n");
        }
        if (!lines.contains("consumers:")) {
            yaml.append("  consumers: [{ id: a, types: [t], result-version: 1, accepts: [{ version: 1 }] }]\n");
        }
        return bind(new ByteArrayResource(yaml.toString().getBytes(StandardCharsets.UTF_8)));
    }

    private static ReceiverProperties bind(Resource yaml) {
        try {
            return new Binder(ConfigurationPropertySources.from(new YamlPropertySourceLoader().load("test", yaml)))
                    .bind("receiver", ReceiverProperties.class)
                    .get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
