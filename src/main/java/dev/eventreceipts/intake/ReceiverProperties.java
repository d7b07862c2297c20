package dev.eventreceipts.intake;

import dev.eventreceipts.contract.ConsumerContract;
import dev.eventreceipts.contract.ConsumerProperties;
import dev.eventreceipts.contract.Declared;
import dev.eventreceipts.contract.InvalidDeclarationException;
import dev.eventreceipts.envelope.Boundary;
import dev.eventreceipts.envelope.EnvelopeRules;
import dev.eventreceipts.ledger.RetentionPolicy;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.util.unit.DataSize;

/**
 * The settings of the receiver, as they are declared under {@code receiver}.
 *
 * <p>Checked once they are bound, not while: an unknown key is then reported as such, where a check in the constructor
 * would first complain of what the misspelt key left undeclared.
 *
 * @param boundary the sources that this receiver answers for
 * @param requireSubject whether an event without a subject is refused
 * @param schemaVersion where the data names its schema version
 * @param maxEventSize the largest body that is read, 64KB or more
 * @param retention how long the ledger keeps what it knows
 * @param requestDeadline the time in which a request must arrive, headers and body, counted from its first byte; a
 *     second to five minutes
 * @param consumers the consumer contracts, at least one; their order is the order of the receipts in an answer
 */
@ConfigurationProperties(prefix = "receiver", ignoreUnknownFields = false)
public record ReceiverProperties(
        @DefaultValue BoundaryProperties boundary,
        @DefaultValue("true") boolean requireSubject,
        @DefaultValue SchemaVersionProperties schemaVersion,
        @DefaultValue("256KB") DataSize maxEventSize,
        @DefaultValue RetentionProperties retention,
        @DefaultValue("10s") Duration requestDeadline,
        @DefaultValue List<ConsumerProperties> consumers)
        implements InitializingBean {

    private static final DataSize SMALLEST_LIMIT = DataSize.ofKilobytes(64);
    private static final Duration SHORTEST_DEADLINE = Duration.ofSeconds(1);
    private static final Duration LONGEST_DEADLINE = Duration.ofMinutes(5);

    public ReceiverProperties {
        consumers = List.copyOf(consumers);
    }

    /**
     * The sources that a receiver answers for.
     *
     * @param name the name of the boundary, part of the reason source-outside-NAME-boundary: lower-case letters, digits
     *     and inner hyphens
     * @param sources the sources inside, at least one. One that ends in a colon, a slash or a hash is a prefix, an
     *     asterisk is any source, any other is exact
     */
    public record BoundaryProperties(
            @DefaultValue("") String name, @DefaultValue List<String> sources) {

        private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]*[a-z0-9])?");

        public BoundaryProperties {
            sources = List.copyOf(sources);
        }

        private Boundary toBoundary() {
            if (name.isEmpty()) {
                throw new InvalidDeclarationException("receiver.boundary.name", "the name of the boundary is missing");
            }
            if (!NAME.matcher(name).matches()) {
                throw new InvalidDeclarationException(
                        "receiver.boundary.name",
                        "\"" + name + "\" must be made of lower-case letters, digits and inner hyphens");
            }
            if (sources.isEmpty()) {
                throw new InvalidDeclarationException(
                        "receiver.boundary.sources", "at least one source must be declared");
            }
            for (int i = 0; i < sources.size(); i++) {
                if (sources.get(i).isBlank()) {
                    throw new InvalidDeclarationException("receiver.boundary.sources[" + i + "]", "a source is empty");
                }
            }
            return new Boundary(name, sources);
        }
    }

    /**
     * Where the data names its schema version.
     *
     * @param pointer the place in the data, a JSON Pointer (RFC 6901)
     * @param defaultVersion the version of data that names none; where it is absent, such data is refused
     */
    public record SchemaVersionProperties(
            @DefaultValue("/schemaVersion") String pointer,
            @Name("default") @Nullable BigDecimal defaultVersion) {}

    /**
     * How long the ledger keeps what it knows; a number alone is in days.
     *
     * @param data how long events are kept since they were received, and rejections with their inputs since they were
     *     last seen; where it is absent, for ever
     * @param identity how long receipts are kept since their fact last came, at least as long as the data; where it is
     *     absent, for ever
     * @param interval how long after a removal of what is older the next one begins
     */
    public record RetentionProperties(
            @DurationUnit(ChronoUnit.DAYS) @Nullable Duration data,
            @DurationUnit(ChronoUnit.DAYS) @Nullable Duration identity,

            @DurationUnit(ChronoUnit.DAYS) @DefaultValue("1h")
            Duration interval) {

        private RetentionPolicy toPolicy() {
            checkPositive("data", data);
            checkPositive("identity", identity);
            checkPositive("interval", interval);
            if (identity != null && (data == null || identity.compareTo(data) < 0)) {
                throw new InvalidDeclarationException(
                        "receiver.retention.identity",
                        "receipts cannot go before the data, so receiver.retention.data must be set, and not be longer");
            }
            return new RetentionPolicy(data, identity, interval);
        }

        private static void checkPositive(String name, @Nullable Duration duration) {
            if (duration != null && (duration.isZero() || duration.isNegative())) {
                throw new InvalidDeclarationException("receiver.retention." + name, "it must be longer than nothing");
            }
        }
    }

    /**
     * What is asked of every envelope.
     *
     * @throws InvalidDeclarationException if the declared boundary or pointer is none
     */
    public EnvelopeRules envelopeRules() {
        return new EnvelopeRules(
                boundary.toBoundary(),
                requireSubject,
                Declared.pointer("receiver.schema-version.pointer", schemaVersion.pointer()),
                Declared.version("receiver.schema-version.default", schemaVersion.defaultVersion()));
    }

    /**
     * The consumer contracts, in their order.
     *
     * @throws InvalidDeclarationException if there is none, or one contradicts itself or another
     */
    public List<ConsumerContract> contracts() {
        return ConsumerProperties.toContracts("receiver.consumers", consumers);
    }

    /**
     * How long the ledger keeps what it knows.
     *
     * @throws InvalidDeclarationException if the declared times are none, or contradict each other
     */
    public RetentionPolicy retentionPolicy() {
        return retention.toPolicy();
    }

    /**
     * Checks all that is declared.
     *
     * @throws InvalidDeclarationException for the first setting that cannot be
     */
    @Override
    public void afterPropertiesSet() {
        envelopeRules();
        if (maxEventSize.compareTo(SMALLEST_LIMIT) < 0) {
            throw new InvalidDeclarationException(
                    "receiver.max-event-size",
                    "every receiver takes events of %dKB, so the limit cannot be lower"
                            .formatted(SMALLEST_LIMIT.toKilobytes()));
        }
        retentionPolicy();
        if (requestDeadline.compareTo(SHORTEST_DEADLINE) < 0 || requestDeadline.compareTo(LONGEST_DEADLINE) > 0) {
            throw new InvalidDeclarationException(
                    "receiver.request-deadline", "a request has between a second and five minutes to arrive");
        }
        contracts();
    }
}
