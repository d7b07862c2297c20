package dev.eventreceipts.ledger;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long the ledger keeps what it knows.
 *
 * @param data how long events are kept since they were received, and rejections with their inputs since they were last
 *     seen; null is for ever
 * @param identity how long receipts are kept since their fact last came, not shorter than the data; null is for ever
 * @param interval how long after a removal the next one begins
 */
public record RetentionPolicy(
        @Nullable Duration data, @Nullable Duration identity, Duration interval) {

    /** Whether anything is ever removed. */
    boolean removes() {
        return data != null;
    }

    /** The time before which events and rejections are old. */
    Instant dataBefore(Instant now) {
        return before(data, now);
    }

    /** The time before which receipts are old. */
    Instant identityBefore(Instant now) {
        return before(identity, now);
    }

    /** Nothing is older than the epoch, and a database knows no time that is long before it. */
    private static Instant before(@Nullable Duration age, Instant now) {
        return age == null || age.compareTo(Duration.between(Instant.EPOCH, now)) > 0 ? Instant.EPOCH : now.minus(age);
    }
}
