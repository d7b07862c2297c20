package dev.eventreceipts.contract;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A consumer contract as it is declared. Binds from any source of properties, with or without a Spring context, and may
 * still contradict itself; {@link #toContract} finds out.
 *
 * @param id the consumer's id, required, unique, usually with the version of its contract: {@code orders-projection@1}
 * @param types the event types that it takes, at least one; {@code *} is any
 * @param resultVersion the version of what it records, 1 or higher, required
 * @param accepts the schema versions that it accepts, at least one
 * @param reads the fields that it reads, in the order of its projection; may be empty
 */
public record ConsumerProperties(
        @DefaultValue("") String id,
        @DefaultValue List<String> types,
        @Nullable BigDecimal resultVersion,
        @DefaultValue List<AcceptedVersionProperties> accepts,
        @DefaultValue List<FieldProperties> reads) {

    public ConsumerProperties {
        types = List.copyOf(types);
        accepts = List.copyOf(accepts);
        reads = List.copyOf(reads);
    }

    /**
     * The contracts that are declared, in their order.
     *
     * @param property the name of the property that holds them, such as {@code receiver.consumers}
     * @throws InvalidDeclarationException for the first declaration that contradicts itself or an earlier one
     */
    public static List<ConsumerContract> toContracts(String property, List<ConsumerProperties> consumers) {
        if (consumers.isEmpty()) {
            throw new InvalidDeclarationException(property, "at least one consumer must be declared");
        }
        List<ConsumerContract> contracts = new ArrayList<>();
        for (int i = 0; i < consumers.size(); i++) {
            contracts.add(consumers.get(i).toContract(property + "[" + i + "]"));
        }
        requireDistinct(contracts, ConsumerContract::id, i -> property + "[" + i + "].id", "consumer");
        return contracts;
    }

    /**
     * The contract that is declared.
     *
     * @param property the name of the property that holds it, such as {@code receiver.consumers[0]}
     * @throws InvalidDeclarationException for the first line that contradicts itself or an earlier one
     */
    public ConsumerContract toContract(String property) {
        Declared.name(property + ".id", "id of the consumer", id);
        if (types.isEmpty()) {
            throw new InvalidDeclarationException(property + ".types", id + " must take at least one event type");
        }
        for (int i = 0; i < types.size(); i++) {
            Declared.name(property + ".types[" + i + "]", "event type", types.get(i));
        }
        requireDistinct(types, Function.identity(), i -> property + ".types[" + i + "]", "event type");
        return new ConsumerContract(
                id, types, resultVersion(property + ".result-version"), acceptedVersions(property), fields(property));
    }

    private int resultVersion(String property) {
        Long version = Declared.version(property, resultVersion);
        if (version == null) {
            throw new InvalidDeclarationException(property, "the result version is missing");
        }
        if (version < 1 || version > Integer.MAX_VALUE) {
            throw new InvalidDeclarationException(
                    property,
                    "the result version must lie between 1 and %d, not %d".formatted(Integer.MAX_VALUE, version));
        }
        return version.intValue();
    }

    private List<AcceptedVersion> acceptedVersions(String property) {
        if (accepts.isEmpty()) {
            throw new InvalidDeclarationException(
                    property + ".accepts", id + " must accept at least one schema version");
        }
        List<AcceptedVersion> accepted = new ArrayList<>();
        for (int i = 0; i < accepts.size(); i++) {
            accepted.add(accepts.get(i).toAcceptedVersion(property + ".accepts[" + i + "]"));
        }
        requireDistinct(accepted, AcceptedVersion::version, i -> property + ".accepts[" + i + "].version", "version");
        return accepted;
    }

    private List<Field> fields(String property) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < reads.size(); i++) {
            fields.add(reads.get(i).toField(property + ".reads[" + i + "]"));
        }
        requireDistinct(fields, Field::name, i -> property + ".reads[" + i + "].field", "field");
        return fields;
    }

    private static <T> void requireDistinct(
            List<T> declared, Function<T, ?> key, Function<Integer, String> property, String what) {
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < declared.size(); i++) {
            Object value = key.apply(declared.get(i));
            if (!seen.add(value)) {
                throw new InvalidDeclarationException(property.apply(i), what + " " + value + " is declared twice");
            }
        }
    }
}
