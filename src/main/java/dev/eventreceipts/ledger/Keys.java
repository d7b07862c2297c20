package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Envelope;
import dev.eventreceipts.envelope.Fingerprint;
import java.util.Arrays;

/**
 * The primary keys of receipts and events. A key is a digest of which the first eight bytes are those of the fact's
 * identity: the rows of one fact lie side by side in the index of their keys, and need no index of their own to be
 * found by the fact (measured with groups of 32 on PostgreSQL: a quarter more rows a second with one index less on each
 * of the two tables).
 */
final class Keys {

    private static final int PREFIX = 8;

    private Keys() {}

    /** The key of a receipt: length-prefixed, so that no two pairs of consumer, source and id share one. */
    static Digest receipt(String consumer, Envelope envelope) {
        return beside(
                envelope.identity(),
                Fingerprint.start()
                        .text(consumer)
                        .text(envelope.source())
                        .text(envelope.id())
                        .digest());
    }

    /** The key of an event: the fact and its whole content. */
    static Digest event(Envelope envelope) {
        return beside(
                envelope.identity(),
                Fingerprint.start()
                        .digest(envelope.identity())
                        .digest(envelope.content())
                        .digest());
    }

    /** The first key that a row of this fact can have. */
    static byte[] first(Digest identity) {
        return filled(identity, (byte) 0x00);
    }

    /** The last key that a row of this fact can have. */
    static byte[] last(Digest identity) {
        return filled(identity, (byte) 0xff);
    }

    private static Digest beside(Digest identity, Digest digest) {
        byte[] key = digest.bytes();
        System.arraycopy(identity.bytes(), 0, key, 0, PREFIX);
        return Digest.of(key);
    }

    private static byte[] filled(Digest identity, byte filler) {
        byte[] key = identity.bytes();
        Arrays.fill(key, PREFIX, key.length, filler);
        return key;
    }
}
