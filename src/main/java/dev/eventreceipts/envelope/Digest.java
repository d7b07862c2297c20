package dev.eventreceipts.envelope;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** A SHA-256 digest as a value: equal by its bytes, ordered as unsigned bytes, shown as 64 hexadecimal digits. */
public final class Digest implements Comparable<Digest> {

    private static final int LENGTH = 32;

    private final byte[] bytes;

    private Digest(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("A digest has %d bytes, not %d".formatted(LENGTH, bytes.length));
        }
        this.bytes = bytes;
    }

    /**
     * The digest of these 32 bytes.
     *
     * @throws IllegalArgumentException if there are more or fewer
     */
    public static Digest of(byte[] bytes) {
        return new Digest(bytes.clone());
    }

    /** The digest that is written so, or nothing: only 64 lower-case hexadecimal digits name one. */
    public static Optional<Digest> parse(String text) {
        if (text.length() != 2 * LENGTH
                || !text.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) {
            return Optional.empty();
        }
        return Optional.of(new Digest(HexFormat.of().parseHex(text)));
    }

    /** A copy of the bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public int compareTo(Digest other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Digest that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes);
    }
}
