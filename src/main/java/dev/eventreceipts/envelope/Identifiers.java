package dev.eventreceipts.envelope;

import org.jspecify.annotations.Nullable;

/**
 * The attributes by which people find an event, as far as they could be read. A value that is not well-formed text (a
 * control character, a lone surrogate) is left out: it could be neither stored nor searched.
 */
public record Identifiers(
        @Nullable String source,
        @Nullable String id,
        @Nullable String type,
        @Nullable String subject) {}
