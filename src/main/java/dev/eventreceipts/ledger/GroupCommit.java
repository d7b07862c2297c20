package dev.eventreceipts.ledger;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets those who wait for the ledger at the same moment share a transaction. A few writers take what waits in a bounded
 * queue, as much as there is and a group can hold; a task that comes alone waits for nobody.
 */
final class GroupCommit {

    /** How many tasks share a transaction at most. */
    static final int LARGEST_GROUP = 256;

    /** Bytes of input with which a group is full: they are held in memory several times over while it is written. */
    static final int LARGEST_INPUT = 1 << 20;

    /** How often an idle writer looks whether it is to end. */
    private static final int IDLE_MILLIS = 100;

    /** How often is looked for those who have waited too long. */
    private static final long TICK = TimeUnit.MILLISECONDS.toNanos(50);

    private final BlockingQueue<Pending> waiting;

    /** What each writer has begun. */
    private final AtomicReferenceArray<List<Pending>> begun;

    private final List<Thread> threads;
    private final Duration patience;
    private volatile boolean open = true;

    /**
     * Starts a thread for each writer.
     *
     * @param writers what completes the tasks of a group or fails them
     * @param capacity how many tasks may wait
     * @param patience how long a task may take, in the queue and in its transaction
     */
    GroupCommit(List<? extends Consumer<List<Pending>>> writers, int capacity, Duration patience) {
        this.waiting = new ArrayBlockingQueue<>(capacity);
        this.patience = patience;
        this.begun = new AtomicReferenceArray<>(writers.size());
        this.threads = new ArrayList<>();
        for (int i = 0; i < writers.size(); i++) {
            int number = i;
            begun.set(i, List.of());
            threads.add(start("ledger-writer-" + (i + 1), () -> work(number, writers.get(number))));
        }
        start("ledger-patience", this::watch);
    }

    private static Thread start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /**
     * Does a task together with others.
     *
     * @throws LedgerOverloadedException if too many wait, or it was not begun in time
     * @throws LedgerUnavailableException if it failed, or is not known to be committed in time
     */
    Recording commit(Task task) {
        return submit(task).await();
    }

    /**
     * Lets a task wait.
     *
     * @throws LedgerOverloadedException if too many wait, or this is closed
     */
    Pending submit(Task task) {
        Pending pending = new Pending(task);
        if (!open || !waiting.offer(pending) || (!open && pending.begin())) {
            // the last: closed in between, the writers may have ended before it came
            throw new LedgerOverloadedException();
        }
        return pending;
    }

    /** Takes no more tasks, does those that wait, and ends the threads unless one is stuck. */
    void close() {
        open = false;
        for (Thread thread : threads) {
            try {
                thread.join(patience.toMillis()); // then nobody waits any more for what it does
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void work(int number, Consumer<List<Pending>> writer) {
        while (open || !waiting.isEmpty()) {
            List<Pending> group = new ArrayList<>();
            try {
                gather(group);
                begun.set(number, group);
                if (!group.isEmpty()) {
                    writer.accept(group);
                }
            } catch (Throwable e) { // whatever it is, those who wait are told and the thread goes on
                group.forEach(pending -> pending.fail(e));
            }
            begun.set(number, List.of());
        }
    }

    /**
     * Gives up what has been waited for too long. Who waits does not look at the time itself: on Java 25 a timed wait
     * of a virtual thread wakes another thread twice, to set a timer and to cancel it.
     */
    private void watch() {
        while (open || threads.stream().anyMatch(Thread::isAlive)) {
            LockSupport.parkNanos(TICK);
            long latest = System.nanoTime() - patience.toNanos();
            giveUp(waiting, latest);
            for (int i = 0; i < begun.length(); i++) {
                giveUp(begun.get(i), latest);
            }
        }
    }

    private static void giveUp(Iterable<Pending> inTheirOrder, long latest) {
        for (Pending pending : inTheirOrder) {
            if (!pending.waitsSinceBefore(latest)) {
                return;
            }
            pending.giveUp();
        }
    }

    private void gather(List<Pending> group) {
        int input = 0;
        Pending next = first();
        while (next != null) {
            if (next.begin()) {
                group.add(next);
                input += next.task().delivery().body().length;
            }
            next = group.size() < LARGEST_GROUP && input < LARGEST_INPUT ? waiting.poll() : null;
        }
    }

    private @Nullable Pending first() {
        try {
            return waiting.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            return null; // nobody interrupts a writer; it ends when it is closed
        }
    }
}
