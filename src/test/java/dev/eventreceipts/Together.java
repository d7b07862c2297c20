package dev.eventreceipts;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Does many things at the same moment: each waits at a barrier until all are there. */
public final class Together {

    private Together() {}

    /** Does {@code times} things at once and returns their results in order. */
    public static <T> List<T> times(int times, IntFunction<T> work) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(times);
        ExecutorService threads = Executors.newFixedThreadPool(times);
        try {
            List<Callable<T>> calls = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                int number = i;
                calls.add(() -> {
                    barrier.await(60, TimeUnit.SECONDS);
                    return work.apply(number);
                });
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : threads.invokeAll(calls)) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }
}
