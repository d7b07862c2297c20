package dev.eventreceipts.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which receipts to list; null is any.
 *
 * @param id the event's id
 * @param from recorded at this time or later
 * @param to recorded before this time
 */
public record ReceiptFilter(
        @Nullable String consumer,
        @Nullable String source,
        @Nullable String id,
        @Nullable String type,
        @Nullable String subject,
        @Nullable Long schemaVersion,
        @Nullable Instant from,
        @Nullable Instant to) {}
