package dev.eventreceipts.contract;

import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Envelope;
import dev.eventreceipts.envelope.EventData;
import dev.eventreceipts.envelope.Fingerprint;
import dev.eventreceipts.envelope.Reason;
import dev.eventreceipts.envelope.Rule;
import dev.eventreceipts.envelope.Violation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What one consumer declares: which events it takes, in which schema versions, and what it reads of them.
 *
 * @param id the consumer's id
 * @param types the event types it takes; {@code *} is any
 * @param resultVersion the version of what it records
 * @param accepts the schema versions it accepts
 * @param reads the fields it reads, in the order of its projection
 */
public record ConsumerContract(
        String id, List<String> types, int resultVersion, List<AcceptedVersion> accepts, List<Field> reads) {

    public ConsumerContract {
        types = List.copyOf(types);
        accepts = List.copyOf(accepts);
        reads = List.copyOf(reads);
    }

    /** Whether this consumer takes events of the type. */
    public boolean takes(String type) {
        return types.contains(type) || types.contains("*");
    }

    /**
     * The verdict on an event of a type that this consumer takes. Pure.
     *
     * <p>An event of a version that is not accepted is judged no further: what its data must hold is not declared.
     * Otherwise every violation is listed: {@code dataschema} first, then the fields in the order of this contract.
     * Nothing is guessed: no similar name, no coercion, no default that is not declared.
     */
    public Verdict verdict(Envelope envelope) {
        AcceptedVersion version = accepted(envelope.schemaVersion()).orElse(null);
        if (version == null) {
            return new Verdict.NotCovered(id, List.of(versionNotAccepted()));
        }
        List<Violation> violations = new ArrayList<>();
        if (!version.takes(envelope.dataschema())) {
            violations.add(new Violation(
                    Reason.of(Rule.DATASCHEMA_MISMATCH),
                    "For schema version %d, %s takes the dataschema %s only."
                            .formatted(version.version(), id, version.dataschema())));
        }
        JsonNode data = json(envelope.data());
        ObjectNode projection = JsonNodeFactory.instance.objectNode();
        for (Field field : reads) {
            JsonNode value = data.at(field.pointer());
            if (value.isMissingNode() && field.defaultValue() != null) {
                projection.set(field.name(), field.defaultValue());
            } else if (value.isMissingNode()) {
                violations.add(missing(field));
            } else if (!field.allows(value)) {
                violations.add(invalid(field, field.expectation()));
            } else if (!JsonValues.storable(value)) {
                violations.add(invalid(field, field.expectation() + ", without NUL and lone surrogates in its text"));
            } else {
                projection.set(field.name(), value);
            }
        }
        if (!violations.isEmpty()) {
            return new Verdict.NotCovered(id, violations);
        }
        return new Verdict.Accepted(
                id, version.version(), resultVersion, JsonValues.text(projection), content(envelope, projection));
    }

    private Optional<AcceptedVersion> accepted(BigDecimal schemaVersion) {
        return accepts.stream()
                .filter(version -> BigDecimal.valueOf(version.version()).compareTo(schemaVersion) == 0)
                .findFirst();
    }

    /**
     * The fields go in by name, so that a contract whose fields are put in another order still knows its repeats. The
     * schema version stays out: the same values read from a later version are the same fact.
     */
    private static Digest content(Envelope envelope, ObjectNode projection) {
        Fingerprint fingerprint = Fingerprint.start().text(envelope.type()).text(envelope.subject());
        Map<String, JsonNode> byName = new TreeMap<>();
        projection.properties().forEach(member -> byName.put(member.getKey(), member.getValue()));
        byName.forEach((name, value) -> fingerprint.text(name).json(value));
        return fingerprint.digest();
    }

    private static JsonNode json(@Nullable EventData data) {
        return data == null || data.json() == null ? MissingNode.getInstance() : data.json();
    }

    private Violation versionNotAccepted() {
        String versions = accepts.stream()
                .map(version -> Long.toString(version.version()))
                .collect(Collectors.joining(", "));
        return new Violation(
                Reason.of(Rule.SCHEMA_VERSION_NOT_ACCEPTED),
                "%s accepts schema version%s %s only.".formatted(id, accepts.size() == 1 ? "" : "s", versions));
    }

    private Violation missing(Field field) {
        return new Violation(
                Reason.missingData(field.name()),
                "%s reads %s, which is absent and has no declared default.".formatted(id, where(field)));
    }

    private Violation invalid(Field field, String expectation) {
        return new Violation(
                Reason.invalidData(field.name()),
                "%s reads %s, which must be %s.".formatted(id, where(field), expectation));
    }

    private static String where(Field field) {
        String pointer = field.pointer().toString();
        return pointer.isEmpty() ? "the whole data" : pointer;
    }
}
