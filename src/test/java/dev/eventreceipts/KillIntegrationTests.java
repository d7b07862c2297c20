package dev.eventreceipts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.Receiver.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Whatever was acknowledged is there after the receiver was killed in the middle of its work. */
class KillIntegrationTests {

    private static final int EVENTS = 1_000;
    private static final int THREADS = 8;
    private static final int ROUNDS = 3;

    @Nested
    class OnH2Tests extends Kill {

        @Override
        Map<String, String> database() {
            return Map.of(); // the default: a file in the folder where it was started
        }
    }

    @Nested
    class OnPostgresTests extends Kill {

        private final String url = PostgresServer.newDatabase();

        @Override
        Map<String, String> database() {
            return Map.of(
                    "SPRING_DATASOURCE_URL", url,
                    "SPRING_DATASOURCE_USERNAME", "postgres",
                    "SPRING_DATASOURCE_PASSWORD", "postgres");
        }
    }

    abstract static class Kill {

        abstract Map<String, String> database();

        @Test
        void everyAcknowledgedReceiptIsThereAfterAKill() throws Exception {
            Path folder = folder();
            PackagedReceiver receiver = PackagedReceiver.start(folder, database());
            try {
                for (int round = 0; round < ROUNDS; round++) {
                    List<String> events = newEvents();
                    Deliveries deliveries = new Deliveries(events);
                    deliveries.send(receiver.client(), 200 + 300 * round, receiver::kill);
                    receiver.exitCode();
                    assertThat(deliveries.answers).containsOnly("201 effect-recorded");
                    assertThat(deliveries.acknowledged).hasSizeLessThan(EVENTS);

                    receiver = PackagedReceiver.start(folder, database());
                    assertThatAllIsThere(receiver.client(), deliveries);
                    assertThatEachIsRecordedOnce(receiver.client(), deliveries, (round + 1) * EVENTS);
                }
            } finally {
                receiver.close();
            }
        }

        @Test
        void everyAnswerHoldsAfterAnOrderlyEnd() throws Exception {
            Path folder = folder();
            Deliveries deliveries = new Deliveries(newEvents());
            try (PackagedReceiver receiver = PackagedReceiver.start(folder, database())) {
                deliveries.send(receiver.client(), 300, receiver::terminate);
                assertThat(receiver.exitCode()).isEqualTo(143);
                assertThat(deliveries.answers).contains("201 effect-recorded").isSubsetOf("201 effect-recorded", "503");
            }
            try (PackagedReceiver receiver = PackagedReceiver.start(folder, database())) {
                assertThatAllIsThere(receiver.client(), deliveries);
                assertThatEachIsRecordedOnce(receiver.client(), deliveries, EVENTS);
            }
        }

        private static void assertThatAllIsThere(Receiver receiver, Deliveries deliveries) {
            assertThat(receipts(receiver)).containsAllEntriesOf(deliveries.acknowledged);
        }

        private static void assertThatEachIsRecordedOnce(Receiver receiver, Deliveries deliveries, int total)
                throws InterruptedException {
            ConcurrentLinkedQueue<String> waiting = new ConcurrentLinkedQueue<>(deliveries.events);
            Map<String, Reply> again = new ConcurrentHashMap<>();
            Together.times(THREADS, thread -> {
                for (String event = waiting.poll(); event != null; event = waiting.poll()) {
                    again.put(event, receiver.binary(event, Receiver.data(1, "paid")));
                }
                return thread;
            });
            Map<String, String> receipts = receipts(receiver);
            assertThat(receipts).hasSize(total);
            again.forEach((event, reply) -> {
                String acknowledged = deliveries.acknowledged.get(event);
                if (acknowledged == null) {
                    assertThat(reply.line()).isIn("201 effect-recorded", "200 duplicate-or-replay-suppressed");
                } else {
                    assertThat(reply.line()).isEqualTo("200 duplicate-or-replay-suppressed");
                    assertThat(reply.at("/receipts/0/id")).isEqualTo(acknowledged);
                }
                assertThat(reply.at("/receipts/0/id")).isEqualTo(receipts.get(event));
            });
        }

        /** All receipts that are there: the id of each by that of its event, of which there is one. */
        private static Map<String, String> receipts(Receiver receiver) {
            Map<String, String> receipts = new HashMap<>();
            String cursor = "";
            do {
                JsonNode page = receiver.get("/receipts?limit=200" + cursor).body();
                for (JsonNode item : page.path("items")) {
                    String event = item.at("/event/id").stringValue();
                    assertThat(receipts.put(event, item.path("id").stringValue()))
                            .isNull();
                }
                cursor = page.path("next").isNull()
                        ? ""
                        : "&cursor=" + page.path("next").stringValue();
            } while (!cursor.isEmpty());
            return receipts;
        }

        private static List<String> newEvents() {
            List<String> events = new ArrayList<>();
            for (int i = 0; i < EVENTS; i++) {
                events.add(Receiver.newId());
            }
            return events;
        }

        private static Path folder() {
            try {
                return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "kill-");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Events that several threads deliver, and what they were answered. */
    private static final class Deliveries {

        private final List<String> events;
        private final Map<String, String> acknowledged = new ConcurrentHashMap<>();
        private final Set<String> answers = ConcurrentHashMap.newKeySet();

        Deliveries(List<String> events) {
            this.events = events;
        }

        /** Sends them all until the receiver is gone; ends it once so many are acknowledged. */
        void send(Receiver receiver, int enough, Runnable end) throws InterruptedException {
            ConcurrentLinkedQueue<String> waiting = new ConcurrentLinkedQueue<>(events);
            AtomicInteger count = new AtomicInteger();
            Together.times(THREADS, thread -> {
                for (String event = waiting.poll(); event != null; event = waiting.poll()) {
                    try {
                        Reply reply = receiver.binary(event, Receiver.data(1, "paid"));
                        answers.add(reply.line());
                        if (reply.status() == 201) {
                            acknowledged.put(event, reply.at("/receipts/0/id"));
                        }
                    } catch (UncheckedIOException e) {
                        break; // the receiver is gone
                    }
                    if (count.incrementAndGet() == enough) {
                        end.run();
                    }
                }
                return thread;
            });
        }
    }
}
