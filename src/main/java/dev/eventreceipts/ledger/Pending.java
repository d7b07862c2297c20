package dev.eventreceipts.ledger;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A task that someone waits for. Either a writer begins it or who waits gives it up, never both. */
final class Pending {

    private final Task task;
    private final long since = System.nanoTime();
    private final AtomicBoolean taken = new AtomicBoolean();
    private final CompletableFuture<Recording> result = new CompletableFuture<>();

    Pending(Task task) {
        this.task = task;
    }

    Task task() {
        return task;
    }

    /** Whether the task is to be done: nobody has begun it or given it up. */
    boolean begin() {
        return taken.compareAndSet(false, true);
    }

    void complete(Recording recording) {
        result.complete(recording);
    }

    void fail(Throwable cause) {
        result.completeExceptionally(cause);
    }

    /** Whether someone has waited for it since before that time of {@link System#nanoTime()}. */
    boolean waitsSinceBefore(long nanoTime) {
        return since - nanoTime < 0;
    }

    /** Lets nobody wait for it any longer. */
    void giveUp() {
        fail(begin() ? new LedgerOverloadedException() : new TimeoutException("It is not done in time"));
    }

    /**
     * Waits for what comes of it; somebody else has to see to it that it is given up in time.
     *
     * @throws LedgerOverloadedException if it was not begun in time
     * @throws LedgerUnavailableException if it failed, or was begun and not committed in time
     */
    Recording await() {
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof LedgerOverloadedException overloaded
                    ? overloaded
                    : new LedgerUnavailableException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            begin();
            throw new LedgerUnavailableException(e);
        }
    }
}
