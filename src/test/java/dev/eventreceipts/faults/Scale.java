package dev.eventreceipts.faults;

import java.util.Random;

/** How much is done ({@code -Dfaults.scale}, 1 for all of it), and from which seed ({@code -Dfaults.seed}). */
final class Scale {

    static final long SEED = Long.getLong("faults.seed", System.nanoTime());

    private static final double FACTOR = Double.parseDouble(System.getProperty("faults.scale", "1"));

    private Scale() {}

    /** So many at full scale; at least one. */
    static int of(int full) {
        return Math.max(1, (int) Math.round(full * FACTOR));
    }

    /** Random numbers from the printed seed. */
    static Random random() {
        System.out.println("seed " + SEED);
        return new Random(SEED);
    }
}
