package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;

/**
 * A place between two rows of a listing: that of the row before it. Rows are ordered by a time that never changes and,
 * where it is equal, by their digest, so a walk from page to page neither skips nor repeats a row while others are
 * added.
 *
 * @param at the row's time, to the microsecond
 * @param id the row's digest
 */
public record Position(Instant at, Digest id) {

    private static final int BYTES = Long.BYTES + 32;

    /** The first microsecond after those that a row can have; a database refuses times far outside. */
    private static final long END = micros(Instant.parse("+10000-01-01T00:00:00Z"));

    /** The cursor that names this position; opaque to clients. */
    public String cursor() {
        byte[] bytes =
                ByteBuffer.allocate(BYTES).putLong(micros(at)).put(id.bytes()).array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The position that a cursor names, or nothing where no listing gave such a cursor. */
    public static Optional<Position> parse(String cursor) {
        byte[] bytes;
        try {
            bytes = Base64.getUrlDecoder().decode(cursor);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        if (bytes.length != BYTES) {
            return Optional.empty();
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long micros = buffer.getLong();
        if (micros < 0 || micros >= END) {
            return Optional.empty();
        }
        byte[] digest = new byte[buffer.remaining()];
        buffer.get(digest);
        Position position = new Position(Instant.EPOCH.plus(micros, ChronoUnit.MICROS), Digest.of(digest));
        return position.cursor().equals(cursor) ? Optional.of(position) : Optional.empty();
    }

    private static long micros(Instant at) {
        // not ChronoUnit.between, which counts nanoseconds on Java 17 and overflows in the year 2262
        return at.getEpochSecond() * 1_000_000 + at.getNano() / 1_000;
    }
}
