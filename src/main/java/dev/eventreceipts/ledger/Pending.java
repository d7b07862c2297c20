package dev.eventreceipts.ledger;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A task that someone waits for. Either a writer begins it or who waits gives it up, never both. */
final class Pending {

    private final Task task;
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

    /**
     * Waits for what comes of it.
     *
     * @throws LedgerOverloadedException if it was not begun in time
     * @throws LedgerUnavailableException if it failed, or was begun and not committed in time
     */
    Recording await(Duration patience) {
        try {
            return result.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new LedgerUnavailableException(e.getCause());
        } catch (TimeoutException e) {
            if (begin()) {
                throw new LedgerOverloadedException();
            }
            throw new LedgerUnavailableException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            begin();
            throw new LedgerUnavailableException(e);
        }
    }
}
