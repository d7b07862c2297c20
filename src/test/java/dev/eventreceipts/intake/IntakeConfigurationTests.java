package dev.eventreceipts.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.eventreceipts.contract.Contracts;
import dev.eventreceipts.envelope.EnvelopeReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts with settings from a file, as the receiver does, and reads what a failed start says. */
@ExtendWith(OutputCaptureExtension.class)
class IntakeConfigurationTests {

    private static final String ORDERS = """
            receiver:
              boundary: { name: orders, sources: ["urn:checkout:"] }
              consumers:
                - id: orders-projection@1
                  types: [com.example.order.status.changed]
                  result-version: 1
                  accepts:
                    - { version: 1, dataschema: "https://example.test/schemas/order-status/1" }
                    - { version: 2 }
                  reads:
                    - { field: orderId, type: string }
            """;

    @TempDir
    private Path folder;

    @Test
    void makesContractsReaderAndClock() throws IOException {
        try (ConfigurableApplicationContext context = start(ORDERS)) {
            assertThat(context.getBean(Contracts.class).all())
                    .isEqualTo(context.getBean(ReceiverProperties.class).contracts())
                    .hasSize(1);
            assertThat(context.getBeansOfType(EnvelopeReader.class)).hasSize(1);
            assertThat(context.getBean(Clock.class).getZone()).isEqualTo(ZoneOffset.UTC);
        }
    }

    @Test
    void namesTheLineThatContradictsAnother(CapturedOutput output) {
        fail(ORDERS.replace("{ version: 2 }", "{ version: 1 }"));

        assertThat(description(output))
                .isEqualTo("receiver.consumers[0].accepts[1].version (%s - 9:22): version 1 is declared twice"
                        .formatted(origin()));
    }

    @Test
    void namesTheNearestLineOfWhatIsMissing(CapturedOutput output) {
        fail(ORDERS.replace("      result-version: 1\n", ""));

        assertThat(description(output))
                .isEqualTo("receiver.consumers[0].result-version (near %s - 4:11): the result version is missing"
                        .formatted(origin()));
    }

    @Test
    void namesTheLineOfAListWrittenAsText(CapturedOutput output) {
        fail(ORDERS.replace("[com.example.order.status.changed]", "'a,b,a'"));

        assertThat(description(output))
                .isEqualTo("receiver.consumers[0].types[2] (%s - 5:14): event type a is declared twice"
                        .formatted(origin()));
    }

    @Test
    void namesTheNearestFileOfAMissingSection(CapturedOutput output) {
        fail(ORDERS.substring(0, ORDERS.indexOf("  consumers:")));

        assertThat(description(output))
                .isEqualTo("receiver.consumers (near %s - 2:21): at least one consumer must be declared"
                        .formatted(origin()));
    }

    @Test
    void namesThePropertyAloneWhereNothingIsDeclared(CapturedOutput output) {
        fail("other: 1");

        assertThat(description(output)).isEqualTo("receiver.boundary.name: the name of the boundary is missing");
    }

    /** A list in one source hides the list of the same name in all later ones. */
    @Test
    void looksForTheElementsOfAListOnlyWhereTheListComesFrom(CapturedOutput output) {
        fail(ORDERS, "--receiver.consumers[0].id=x@1", "--receiver.consumers[0].types=t");

        assertThat(description(output))
                .isEqualTo("receiver.consumers[0].result-version"
                        + " (near \"receiver.consumers[0].id\" from property source \"commandLineArgs\"):"
                        + " the result version is missing");
    }

    @Test
    void namesAnUnknownKeyAtTheTop(CapturedOutput output) {
        fail(ORDERS + "  max-event-sizes: 1MB\n");

        assertThat(description(output))
                .isEqualTo(
                        ("receiver.max-event-sizes (%s - 12:20): no such setting, there are boundary, require-subject,"
                                        + " schema-version, max-event-size, retention, request-deadline, consumers")
                                .formatted(origin()));
    }

    @Test
    void namesAnUnknownKeyOfRetention(CapturedOutput output) {
        fail(ORDERS + "  retention: { identities: 30d }\n");

        assertThat(description(output))
                .isEqualTo(
                        "receiver.retention.identities (%s - 12:28): no such setting, there are data, identity, interval"
                                .formatted(origin()));
    }

    @Test
    void namesTheLineOfAReceiptThatWouldGoBeforeItsData(CapturedOutput output) {
        fail(ORDERS + "  retention: { data: 30d, identity: 29d }\n");

        assertThat(description(output))
                .isEqualTo(("receiver.retention.identity (%s - 12:37): receipts cannot go before the data, so"
                                + " receiver.retention.data must be set, and not be longer")
                        .formatted(origin()));
    }

    /** And not what the misspelt key left undeclared. */
    @Test
    void namesAnUnknownKeyInsideAListElement(CapturedOutput output) {
        fail(ORDERS.replace("accepts:", "accept:"));

        assertThat(description(output))
                .isEqualTo(("receiver.consumers[0].accept (near %s - 8:22): no such setting, there are id, types,"
                                + " result-version, accepts, reads")
                        .formatted(origin()));
    }

    @Test
    void namesAnUnknownKeyInsideAField(CapturedOutput output) {
        fail(ORDERS.replace("type: string", "type: string, defualt: x"));

        assertThat(description(output))
                .isEqualTo(("receiver.consumers[0].reads[0].defualt (%s - 11:52): no such setting, there are field,"
                                + " type, values, pointer, description, default")
                        .formatted(origin()));
    }

    @Test
    void tellsAnOverriddenListFromAnUnknownKey() throws IOException {
        String[] other = {
            "--receiver.consumers[0].id=x@1",
            "--receiver.consumers[0].types=t",
            "--receiver.consumers[0].result-version=1",
            "--receiver.consumers[0].accepts[0].version=1"
        };

        try (ConfigurableApplicationContext context =
                start(ORDERS.replace("type: string", "type: string, defualt: x"), other)) {
            assertThat(context.getBean(Contracts.class).find("x@1")).isPresent();
        }
    }

    @Test
    void namesAValueThatDoesNotBind(CapturedOutput output) {
        fail(ORDERS.replace("result-version: 1", "result-version: two"));

        assertThat(description(output))
                .contains("Property: receiver.consumers[0].result-version", "Value: \"two\"")
                .contains("Origin: %s - 6:23".formatted(origin()));
    }

    @Test
    void namesTheTypesThatThereAre(CapturedOutput output) {
        fail(ORDERS.replace("type: string", "type: text"));

        assertThat(description(output))
                .contains("Property: receiver.consumers[0].reads[0].type", "Value: \"text\"")
                .contains("Origin: %s - 11:35".formatted(origin()))
                .contains("ARRAY", "BOOLEAN", "INTEGER", "NUMBER", "OBJECT", "STRING");
    }

    private void fail(String yaml, String... arguments) {
        assertThat(catchThrowable(() -> start(yaml, arguments).close())).isNotNull();
    }

    private ConfigurableApplicationContext start(String yaml, String... arguments) throws IOException {
        Files.writeString(settings(), yaml);
        String[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = "--spring.config.location=" + settings().toUri();
        return new SpringApplicationBuilder(IntakeConfiguration.class)
                .web(WebApplicationType.NONE)
                .run(all);
    }

    private Path settings() {
        return folder.resolve("settings.yaml");
    }

    private String origin() {
        return "URL [file:%s]".formatted(settings());
    }

    private static String description(CapturedOutput output) {
        String all = output.toString();
        String after = all.substring(all.indexOf("Description:") + "Description:".length());
        return after.strip();
    }
}
