package dev.eventreceipts.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which rejections to list; null is any.
 *
 * @param id the event's id
 * @param from first seen at this time or later
 * @param to first seen before this time
 */
public record RejectionFilter(
        @Nullable String state,
        @Nullable String reason,
        @Nullable String consumer,
        @Nullable String source,
        @Nullable String id,
        @Nullable Instant from,
        @Nullable Instant to) {}
