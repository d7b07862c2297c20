package dev.eventreceipts.ingress;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Memory that all requests share, counted before it is used so that it never runs out. */
final class Room {

    private static final int UNIT = 1024;

    private final long size;
    private final Semaphore free;

    /** @param size how many bytes there are */
    Room(long size) {
        this.size = size;
        this.free = new Semaphore(units(size));
    }

    /** How many bytes there are when all are free. */
    long size() {
        return size;
    }

    /** Takes so many bytes; false if they do not become free in this time. */
    boolean take(long bytes, Duration patience) {
        try {
            return free.tryAcquire(units(bytes), patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Gives back what was taken, in the same portion. */
    void giveBack(long bytes) {
        free.release(units(bytes));
    }

    private static int units(long bytes) {
        return Math.toIntExact((bytes + UNIT - 1) / UNIT);
    }
}
