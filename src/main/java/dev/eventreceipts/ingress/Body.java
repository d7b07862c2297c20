package dev.eventreceipts.ingress;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** What has come of a body: never more than the limit and one byte, in an array that grows with it. */
final class Body {

    private static final int START = 16 * 1024;

    private final long announced;
    private final int limit;
    private byte[] bytes;
    private int length;

    /**
     * Begins one.
     *
     * @param announced its length in bytes, or less than 0 where it is not known
     * @param limit how long it may be
     */
    Body(long announced, int limit) {
        this.announced = announced;
        this.limit = limit;
        this.bytes = new byte[capacity(START)];
    }

    private int capacity(int wanted) {
        long most = limit + 1L;
        return (int) Math.min(wanted, announced < 0 ? most : Math.min(announced, most));
    }

    void add(ByteBuffer portion) {
        int count = Math.min(portion.remaining(), limit + 1 - length);
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + count, capacity(2 * bytes.length)));
        }
        portion.get(bytes, length, count);
        length += count;
    }

    /** Whether its length is known and not all of it is here. */
    boolean lacksBytes() {
        return length < announced && !isTooLarge();
    }

    /** Whether its length is known and all of it is here. */
    boolean isWhole() {
        return length == announced;
    }

    boolean isTooLarge() {
        return announced > limit || length > limit;
    }

    byte[] bytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }
}
