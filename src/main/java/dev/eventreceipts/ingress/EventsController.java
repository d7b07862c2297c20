package dev.eventreceipts.ingress;

import dev.eventreceipts.answer.Answer;
import dev.eventreceipts.answer.AnswerWriter;
import dev.eventreceipts.answer.Answers;
import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Header;
import dev.eventreceipts.envelope.Rule;
import dev.eventreceipts.intake.Intake;
import dev.eventreceipts.intake.Outcome;
import dev.eventreceipts.intake.ReceiverProperties;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.thread.Threading;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Where producers post events, in binary or structured mode. The request is read and the response written here, without
 * message converters: these would choose by {@code Accept}, refuse media types on their own, or read a form.
 */
@RestController
class EventsController {

    /**
     * How much memory a body of JSON takes while it is read and recorded, for each of its bytes: the text, and a tree
     * of as many tokens as the reader allows.
     */
    private static final int WEIGHT = 20;

    /** How long a delivery waits for memory before it is told to come again. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** How many bodies may be on their way at once, where each holds a thread of two hundred, and where it does not. */
    private static final int MOST_ON_THREADS = 100;

    private static final int MOST_ON_VIRTUAL_THREADS = 1_000;

    private final Intake intake;
    private final Answers answers;
    private final Duration deadline;
    private final int limit;
    private final long swallowed;
    private final Semaphore arriving;
    private final Room roomToRead = new Room(Runtime.getRuntime().maxMemory() / 4);

    /** @param swallowed how much of a body over the limit is read past, so that its sender gets to see the answer */
    EventsController(
            Intake intake,
            Answers answers,
            ReceiverProperties properties,
            Environment environment,
            @Value("${server.tomcat.max-swallow-size}") DataSize swallowed) {
        this.intake = intake;
        this.answers = answers;
        this.swallowed = swallowed.toBytes();
        this.deadline = properties.requestDeadline();
        this.limit = Math.toIntExact(properties.maxEventSize().toBytes());
        long inMemory = Runtime.getRuntime().maxMemory() / 8 / limit;
        int most = Threading.VIRTUAL.isActive(environment) ? MOST_ON_VIRTUAL_THREADS : MOST_ON_THREADS;
        this.arriving = new Semaphore((int) Math.max(2, Math.min(most, inMemory)));
    }

    @PostMapping("/events")
    void receive(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Arrival arrival = Arrival.of(request);
        Body body = new Body(request.getContentLengthLong(), limit);
        while (body.lacksBytes() && arrival.hasBytes()) {
            arrival.next();
            body.add(arrival.getByteBuffer());
        }
        if (body.isWhole()) { // it has come with its headers, as nearly always
            AnswerWriter.write(answer(request, body.bytes()), response);
        } else if (arriving.tryAcquire()) {
            try {
                AnswerWriter.write(arrive(request, response, arrival, body), response);
                if (body.isTooLarge() && isOnItsWay(request)) {
                    response.flushBuffer();
                    arrival.pass(swallowed, deadline);
                }
            } finally {
                arriving.release();
            }
        } else {
            AnswerWriter.write(overloaded(), response);
        }
    }

    /** Waits for the rest of the body. */
    private Answer arrive(HttpServletRequest request, HttpServletResponse response, Arrival arrival, Body body) {
        try {
            while (!body.isTooLarge() && arrival.next(deadline)) {
                body.add(arrival.getByteBuffer());
            }
            return body.isTooLarge() ? tooLarge() : answer(request, body.bytes());
        } catch (IOException e) {
            // An incomplete message is no message (RFC 9112 section 8): nothing is read from it and nothing kept.
            response.setHeader("Connection", "close");
            return e instanceof SocketTimeoutException
                    ? answers.requestTimeout()
                    : unread(Rule.MALFORMED_EVENT, "The body ended before its announced end.");
        }
    }

    /** Whether the rest of a body over the limit will come: not if its sender has asked first and was not told to. */
    private boolean isOnItsWay(HttpServletRequest request) {
        return request.getHeader("Expect") == null || request.getContentLengthLong() <= limit;
    }

    private Answer answer(HttpServletRequest request, byte[] body) {
        long weight = Math.min((long) WEIGHT * body.length, roomToRead.size());
        if (!roomToRead.take(weight, PATIENCE)) {
            return overloaded();
        }
        try {
            return answers.to(intake.receive(new Delivery(headers(request), body)));
        } finally {
            roomToRead.giveBack(weight);
        }
    }

    private Answer overloaded() {
        return answers.to(new Outcome.Unavailable(true));
    }

    private Answer tooLarge() {
        return unread(Rule.EVENT_TOO_LARGE, "The body is larger than %d bytes.".formatted(limit));
    }

    private Answer unread(Rule rule, String detail) {
        return answers.to(Outcome.unread(rule, detail));
    }

    private static List<Header> headers(HttpServletRequest request) {
        List<Header> headers = new ArrayList<>();
        for (Enumeration<String> names = request.getHeaderNames(); names.hasMoreElements(); ) {
            String name = names.nextElement();
            if (Delivery.carries(name)) {
                request.getHeaders(name).asIterator().forEachRemaining(value -> headers.add(new Header(name, value)));
            }
        }
        return headers;
    }
}
