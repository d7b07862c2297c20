package dev.eventreceipts.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.envelope.Boundary;
import dev.eventreceipts.envelope.Reason;
import dev.eventreceipts.envelope.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The one catalogue of reasons. */
class ProblemTypeTests {

    @ParameterizedTest
    @CsvSource({
        "missing-id, 400, missing-id",
        "missing-specversion, 400, missing-specversion",
        "unsupported-context-version, 400, unsupported-context-version",
        "invalid-time, 400, invalid-time",
        "invalid-sequence, 400, invalid-extension",
        "invalid-attribute-name, 400, invalid-attribute-name",
        "source-outside-orders-boundary, 400, source-outside-boundary",
        "malformed-event, 400, malformed-event",
        "missing-schema-version, 400, missing-schema-version",
        "unsupported-content-type, 415, unsupported-content-type",
        "unsupported-content-encoding, 415, unsupported-content-encoding",
        "event-too-large, 413, event-too-large",
        "type-not-in-contract, 422, type-not-in-contract",
        "schema-version-not-accepted, 422, schema-version-not-accepted",
        "dataschema-mismatch, 422, dataschema-mismatch",
        "missing-data-status, 422, missing-data-field",
        "invalid-data-status, 422, invalid-data-field",
        "identity-conflict, 409, identity-conflict"
    })
    void aReasonHasItsStatusAndItsStableType(String code, int status, String type) {
        Reason reason = reasons()
                .filter(candidate -> candidate.code().equals(code))
                .findFirst()
                .orElseThrow();

        assertThat(ProblemType.of(reason).status()).isEqualTo(status);
        assertThat(ProblemType.of(reason).type()).isEqualTo("urn:event-receipts:problem:" + type);
        assertThat(ProblemType.of(reason).title()).isNotBlank();
    }

    @ParameterizedTest
    @EnumSource(Rule.class)
    void everyRuleIsInTheTableAbove(Rule rule) {
        assertThat(reasons().map(Reason::rule)).contains(rule);
    }

    @ParameterizedTest
    @MethodSource("shown")
    void theReadmeListsTheReason(String shown) throws IOException {
        assertThat(Files.readString(Path.of("README.md"))).contains("`" + shown + "`");
    }

    @Test
    void theReadmeNamesTheTypesThatDifferFromTheirReasons() throws IOException {
        assertThat(Files.readString(Path.of("README.md")))
                .contains("`invalid-extension`", "`missing-data-field`", "`invalid-data-field`")
                .contains("`source-outside-boundary`", "`urn:event-receipts:problem:`");
    }

    private static Stream<Reason> reasons() {
        Stream<Reason> parametrised = Stream.of(
                Reason.missing("id"),
                Reason.missing("specversion"),
                Reason.invalid("time"),
                Reason.invalid("sequence"),
                Reason.outside(new Boundary("orders", List.of("*"))),
                Reason.missingData("status"),
                Reason.invalidData("status"));
        List<Rule> withParameter = List.of(
                Rule.MISSING_ATTRIBUTE,
                Rule.INVALID_ATTRIBUTE,
                Rule.SOURCE_OUTSIDE_BOUNDARY,
                Rule.MISSING_DATA_FIELD,
                Rule.INVALID_DATA_FIELD);
        return Stream.concat(
                parametrised,
                Arrays.stream(Rule.values())
                        .filter(rule -> !withParameter.contains(rule))
                        .map(Reason::of));
    }

    static Stream<String> shown() {
        Stream<String> parametrised = Stream.of(
                "missing-id",
                "invalid-<attribute>",
                "source-outside-<boundary>-boundary",
                "missing-data-<field>",
                "invalid-data-<field>",
                "ledger-unavailable",
                "overloaded",
                "request-timeout",
                "invalid-parameter",
                "not-found");
        return Stream.concat(
                parametrised,
                reasons()
                        .filter(reason -> reason.equals(Reason.of(reason.rule())))
                        .map(Reason::code));
    }
}
