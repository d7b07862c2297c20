package dev.eventreceipts.envelope;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;

/**
 * What a receiver asks of every envelope beyond the CloudEvents specification.
 *
 * @param boundary the sources it answers for
 * @param requireSubject whether an event without {@code subject} is refused
 * @param schemaVersionPointer where in the data the schema version stands
 * @param defaultSchemaVersion the version of data that names none; null where such data is refused
 */
public record EnvelopeRules(
        Boundary boundary,
        boolean requireSubject,
        JsonPointer schemaVersionPointer,
        @Nullable Long defaultSchemaVersion) {}
