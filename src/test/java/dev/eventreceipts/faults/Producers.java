package dev.eventreceipts.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.Receiver;
import dev.eventreceipts.Receiver.Reply;
import dev.eventreceipts.Together;
import dev.eventreceipts.envelope.Digest;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * Producers that deliver events to several receivers, send again what is not known to be recorded, and remember every
 * answer. What they were told must agree with the tables at the end.
 */
final class Producers {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int THREADS = 8;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(20);

    /** An event to deliver, with the status in its data, which is its content. */
    record Post(String id, String status) {}

    /** What was answered about an event: the receipt's id, and the status that it says was recorded. */
    private record Acknowledged(String receipt, String status) {}

    private final IntFunction<Receiver> receivers;
    private final Map<String, Queue<Acknowledged>> acknowledged = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> recordedBy = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> counts = new ConcurrentSkipListMap<>();
    private volatile Duration slowest = Duration.ZERO;

    /** @param receivers the receiver for the n-th attempt; another one for the next, if there is */
    Producers(IntFunction<Receiver> receivers) {
        this.receivers = receivers;
    }

    /** Delivers all of these, each again until its outcome is known; after each attempt does what is given. */
    void deliver(List<Post> posts, Runnable afterEach) throws InterruptedException {
        Queue<Post> waiting = new ConcurrentLinkedQueue<>(posts);
        Together.times(THREADS, thread -> {
            for (Post post = waiting.poll(); post != null; post = waiting.poll()) {
                settle(post, thread, afterEach);
            }
            return thread;
        });
    }

    private void settle(Post post, int first, Runnable afterEach) {
        Instant end = Instant.now().plus(PATIENCE);
        int attempt = first;
        while (!attempt(post, receivers.apply(attempt++))) {
            afterEach.run();
            assertThat(Instant.now()).as("%s is settled in time", post).isBefore(end);
            LockSupport.parkNanos(PAUSE);
        }
        afterEach.run();
    }

    /** Delivers once; true if the outcome is known. */
    boolean attempt(Post post, Receiver receiver) {
        Instant before = Instant.now();
        Reply reply;
        try {
            reply = receiver.binary(post.id(), Receiver.data(1, post.status()));
        } catch (UncheckedIOException e) {
            count("cut");
            return false;
        }
        Duration took = Duration.between(before, Instant.now());
        synchronized (this) {
            slowest = took.compareTo(slowest) > 0 ? took : slowest;
        }
        count(reply.line());
        switch (reply.status()) {
            case 201 -> {
                recordedBy.computeIfAbsent(post.id(), id -> new AtomicInteger()).incrementAndGet();
                acknowledge(post, reply);
            }
            case 200 -> acknowledge(post, reply);
            case 409 -> assertThat(reply.reason()).isEqualTo("identity-conflict");
            case 503 -> {
                assertThat(reply.headers()).containsKey("retry-after");
                return false;
            }
            default -> throw new AssertionError(post + " was answered " + reply);
        }
        return true;
    }

    private void acknowledge(Post post, Reply reply) {
        acknowledged
                .computeIfAbsent(post.id(), id -> new ConcurrentLinkedQueue<>())
                .add(new Acknowledged(reply.at("/receipts/0/id"), reply.at("/receipts/0/projection/status")));
    }

    private void count(String what) {
        counts.computeIfAbsent(what, first -> new AtomicInteger()).incrementAndGet();
    }

    /** How many attempts came to this: an answer's line, or {@code cut}. */
    int counted(String what) {
        AtomicInteger count = counts.get(what);
        return count == null ? 0 : count.get();
    }

    /** How long the slowest answer took. */
    Duration slowest() {
        return slowest;
    }

    /**
     * Holds what was answered against the tables: every acknowledged delivery is stored, with the content that the
     * answer told; all answers about an event name one receipt; at most one of them recorded it; and there is one
     * receipt per event, of an event row that is there.
     */
    void assertThatTheTablesAgree(String scenario, JdbcClient jdbc) {
        Map<String, Acknowledged> stored = new HashMap<>();
        List<String> violations = new ArrayList<>();
        jdbc.sql("select event_id, digest, projection from receipt")
                .query((row, number) -> {
                    Acknowledged receipt = new Acknowledged(
                            Digest.of(row.getBytes("digest")).toString(),
                            JSON.readTree(row.getString("projection"))
                                    .path("status")
                                    .stringValue());
                    if (stored.put(row.getString("event_id"), receipt) != null) {
                        violations.add("two receipts of " + row.getString("event_id"));
                    }
                    return receipt;
                })
                .list();
        acknowledged.forEach((id, answers) -> answers.stream()
                .distinct()
                .filter(answer -> !answer.equals(stored.get(id)))
                .forEach(answer -> violations.add(id + " was told " + answer + " and has " + stored.get(id))));
        recordedBy.forEach((id, times) -> {
            if (times.get() > 1) {
                violations.add(id + " was recorded " + times + " times");
            }
        });
        violations.addAll(jdbc.sql("select event_id from receipt where event_digest not in (select digest from event)")
                .query((row, number) -> "no event of " + row.getString("event_id"))
                .list());
        System.out.printf(
                "%s: %s, %d receipts, slowest answer %d ms, %d violations%n",
                scenario, counts, stored.size(), slowest.toMillis(), violations.size());
        assertThat(violations).isEmpty();
        assertThat(stored.keySet())
                .as("all that was acknowledged, and nothing else")
                .isEqualTo(acknowledged.keySet());
    }
}
