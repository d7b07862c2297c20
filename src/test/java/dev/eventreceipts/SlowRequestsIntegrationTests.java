package dev.eventreceipts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.eventreceipts.RawHttp.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests that come slowly, on a receiver whose deadline is four seconds: what is late is closed, and holds nobody up.
 */
@Timeout(120)
class SlowRequestsIntegrationTests {

    private static final String DATA = Receiver.data(1, "paid");
    private static final Duration DEADLINE = Duration.ofSeconds(4);
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(300);

    private static RunningReceiver running;
    private static Receiver receiver;

    @BeforeAll
    static void start(@TempDir Path folder) {
        running = RunningReceiver.start(
                "short-deadline", "jdbc:h2:file:" + folder.resolve("data") + ";MODE=PostgreSQL;WRITE_DELAY=0");
        receiver = running.client();
    }

    @AfterAll
    static void stop() {
        running.close();
    }

    @Test
    void headersThatComeByteAfterByteAreClosedByTheDeadline() {
        try (RawHttp http = RawHttp.connect(running.port())) {
            http.send("POST /events HTTP/1.1\r\nHost: x\r\n");
            int sent = 0;
            while (http.send("ce-x: " + sent + "\r\n") && sent < 100) {
                LockSupport.parkNanos(PAUSE);
                sent++;
            }
            assertThat(sent)
                    .as("header lines, a third of a second after each other")
                    .isBetween(2, 20);
        }
    }

    @Test
    void bodyThatComesByteAfterByteIsARequestTimeout() {
        String id = Receiver.newId();
        try (RawHttp http = RawHttp.connect(running.port())) {
            http.send(head(id, DATA.length()));
            Thread sender = new Thread(() -> {
                for (int i = 0; i < DATA.length() && http.send(DATA.substring(i, i + 1)); i++) {
                    LockSupport.parkNanos(PAUSE);
                }
            });
            sender.start();
            long begun = System.nanoTime();
            assertThatItIsARequestTimeout(http.answer());
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
        }
        assertThat(receiver.receipts(id)).isEmpty();
        assertThat(receiver.rejections(id)).isEmpty();
    }

    /** The time that is left counts, and not a whole deadline anew for each wait. */
    @Test
    void senderThatFallsSilentShortlyBeforeTheDeadlineGetsNoMoreTime() {
        try (RawHttp http = RawHttp.connect(running.port())) {
            long begun = System.nanoTime();
            http.send(head(Receiver.newId(), DATA.length()));
            LockSupport.parkNanos(DEADLINE.minusMillis(200).toNanos());
            http.send("{");
            assertThatItIsARequestTimeout(http.answer());
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .isGreaterThanOrEqualTo(DEADLINE)
                    .isLessThan(DEADLINE.multipliedBy(3).dividedBy(2));
        }
    }

    @Test
    void connectionOutlivesARefusedRequestWhoseBodyWasThere() {
        try (RawHttp http = RawHttp.connect(running.port())) {
            http.send("PUT /events HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello");
            assertThat(http.answer().status()).isEqualTo(405);
            http.send("POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello");
            assertThat(http.answer().status()).isEqualTo(404);
            http.send(head(Receiver.newId(), DATA.length()) + DATA);
            assertThat(http.answer().status()).isEqualTo(201);
        }
    }

    @Test
    void bodyThatComesLaterThanItsHeadersAndInTimeIsADelivery() {
        String id = Receiver.newId();
        try (RawHttp http = RawHttp.connect(running.port())) {
            for (int expected : new int[] {201, 200}) {
                http.send(head(id, DATA.length()));
                LockSupport.parkNanos(PAUSE);
                http.send(DATA.substring(0, 10));
                LockSupport.parkNanos(PAUSE);
                http.send(DATA.substring(10));
                assertThat(http.answer().status()).isEqualTo(expected);
            }
        }
    }

    @Test
    void moreSlowBodiesThanThreadsHoldNobodyUp() {
        List<RawHttp> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 300; i++) {
                RawHttp http = RawHttp.connect(running.port());
                http.send(head(Receiver.newId(), DATA.length()) + "{");
                slow.add(http);
            }
            assertThat(receiver.get("/actuator/health/readiness").status()).isEqualTo(200);
            assertThat(RawHttp.exchange(running.port(), head(Receiver.newId(), DATA.length()) + DATA)
                            .status())
                    .as("an event that comes in one piece")
                    .isEqualTo(201);
            List<Answer> answers = slow.stream().map(RawHttp::answer).toList();
            assertThat(answers).allSatisfy(answer -> {
                if (answer.status() == 503) { // more than are waited for at once
                    assertThat(answer.header("Retry-After")).isPresent();
                } else {
                    assertThatItIsARequestTimeout(answer);
                }
            });
        } finally {
            slow.forEach(RawHttp::close);
        }
    }

    @Test
    void senderThatWaitsToBeToldToContinueIsTold() {
        String id = Receiver.newId();
        try (RawHttp http = RawHttp.connect(running.port())) {
            http.send(head(id, DATA.length()).replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n"));
            assertThat(http.answer().status()).isEqualTo(100);
            LockSupport.parkNanos(PAUSE);
            http.send(DATA);
            assertThat(http.answer().status()).isEqualTo(201);
        }
    }

    @Test
    void connectionThatIsUsedAgainAndAgainIsNotLate() {
        try (RawHttp http = RawHttp.connect(running.port())) {
            assertThat(Stream.generate(() -> {
                                http.send(head(Receiver.newId(), DATA.length()) + DATA);
                                Answer answer = http.answer();
                                LockSupport.parkNanos(PAUSE);
                                return answer.status();
                            })
                            .limit(8))
                    .containsOnly(201);
        }
    }

    private void assertThatItIsARequestTimeout(Answer answer) {
        assertThat(answer.status()).isEqualTo(408);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.header("Connection")).contains("close");
        assertThat(answer.body()).contains("\"reason\":\"request-timeout\"");
    }

    private static String head(String id, int length) {
        return RawHttp.head(id, "Content-Length: " + length + "\r\n");
    }
}
