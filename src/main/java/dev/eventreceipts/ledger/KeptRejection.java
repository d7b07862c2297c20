package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Identifiers;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A refused input with its reason.
 *
 * @param id the digest of the refused input
 * @param state {@code rejected} or {@code contract-update-required}
 * @param reason the first that was found
 * @param consumer the consumer whose contract or receipt refused it; null where it came to none
 * @param violations all that was found, a JSON array of {@code reason} and {@code detail}
 * @param identifiers what could be read of it
 * @param count how often the same input was refused for the same reason
 * @param input the whole input; null in a listing
 */
public record KeptRejection(
        Digest id,
        String state,
        String reason,
        @Nullable String consumer,
        String violations,
        Identifiers identifiers,
        Instant firstSeenAt,
        Instant lastSeenAt,
        long count,
        @Nullable Delivery input) {}
