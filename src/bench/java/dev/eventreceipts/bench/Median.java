package dev.eventreceipts.bench;

import java.util.stream.DoubleStream;

/** The value in the middle, or the higher of the two. */
final class Median {

    private Median() {}

    static double of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
