package dev.eventreceipts.ledger;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
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

    private final BlockingQueue<Pending> waiting;
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
        this.threads = new ArrayList<>();
        for (Consumer<List<Pending>> writer : writers) {
            Thread thread = new Thread(() -> work(writer), "ledger-writer-" + (threads.size() + 1));
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
    }

    /**
     * Does a task together with others.
     *
     * @throws LedgerOverloadedException if too many wait, or it was not begun in time
     * @throws LedgerUnavailableException if it failed, or is not known to be committed in time
     */
    Recording commit(Task task) {
        return submit(task).await(patience);
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

    private void work(Consumer<List<Pending>> writer) {
        while (open || !waiting.isEmpty()) {
            List<Pending> group = new ArrayList<>();
            try {
                gather(group);
                if (!group.isEmpty()) {
                    writer.accept(group);
                }
            } catch (Throwable e) { // whatever it is, those who wait are told and the thread goes on
                group.forEach(pending -> pending.fail(e));
            }
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
