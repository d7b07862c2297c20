package dev.eventreceipts.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;

/** Readers as examples configure them, and what came of a reading. */
final class Readings {

    static final Boundary ORDERS = new Boundary("orders", List.of("urn:checkout:"));

    /** The default configuration. */
    static final EnvelopeReader STRICT = new EnvelopeReader(rules(true, null), type -> false);

    /** Any source, no subject, version 1 where none is named, and nobody reads the data. */
    static final EnvelopeReader LENIENT = new EnvelopeReader(
            new EnvelopeRules(new Boundary("any", List.of("*")), false, JsonPointer.compile("/schemaVersion"), 1L),
            type -> true);

    private Readings() {}

    static EnvelopeRules rules(boolean requireSubject, @Nullable Long defaultSchemaVersion) {
        return new EnvelopeRules(ORDERS, requireSubject, JsonPointer.compile("/schemaVersion"), defaultSchemaVersion);
    }

    static Envelope accepted(Reading reading) {
        assertThat(reading).as("%s", reading).isInstanceOf(Envelope.class);
        return (Envelope) reading;
    }

    static Reading.Refused refused(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Refused.class);
        return (Reading.Refused) reading;
    }

    /** The codes of all violations; none if it was accepted. */
    static List<String> codes(Reading reading) {
        return reading instanceof Reading.Refused refused
                ? refused.violations().stream()
                        .map(violation -> violation.reason().code())
                        .toList()
                : List.of();
    }
}
