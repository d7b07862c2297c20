package dev.eventreceipts.contract;

import org.jspecify.annotations.Nullable;

/**
 * A schema version that a consumer accepts.
 *
 * @param version the schema version
 * @param dataschema the one {@code dataschema} that an event of this version may name; null where it may name any
 */
public record AcceptedVersion(long version, @Nullable String dataschema) {

    /** Whether an event of this version may name the dataschema, or none. Compared as a string, not normalised. */
    boolean takes(@Nullable String given) {
        return dataschema == null || given == null || dataschema.equals(given);
    }
}
