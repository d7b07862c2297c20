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
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.util.unit.DataSize;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Where producers post events, in binary or structured mode. The request is read and the response written here, without
 * message converters: these would choose by {@code Accept}, refuse media types on their own, or read a form.
 */
@RestController
class EventsController {

    private final Intake intake;
    private final Answers answers;
    private final int limit;
    private final DataSize swallowed;

    /** @param swallowed how much of a body over the limit is read past, here as where Tomcat does it */
    EventsController(
            Intake intake,
            Answers answers,
            ReceiverProperties properties,
            @Value("${server.tomcat.max-swallow-size}") DataSize swallowed) {
        this.intake = intake;
        this.answers = answers;
        this.swallowed = swallowed;
        this.limit = Math.toIntExact(properties.maxEventSize().toBytes());
    }

    @PostMapping("/events")
    void receive(HttpServletRequest request, HttpServletResponse response) throws IOException {
        AnswerWriter.write(answer(request, response), response);
    }

    private Answer answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getContentLengthLong() > limit) {
            return unread(Rule.EVENT_TOO_LARGE, "The body is larger than %d bytes.".formatted(limit));
        }
        byte[] body;
        try {
            body = request.getInputStream().readNBytes(limit + 1);
        } catch (IOException e) {
            // An incomplete message is no message (RFC 9112 section 8): nothing is read from it and nothing kept.
            response.setHeader("Connection", "close");
            return unread(Rule.MALFORMED_EVENT, "The body ended before its announced end.");
        }
        if (body.length > limit) {
            if (request.getHeader("Expect") != null) {
                swallow(request.getInputStream());
            }
            return unread(Rule.EVENT_TOO_LARGE, "The body is larger than %d bytes.".formatted(limit));
        }
        return answers.to(intake.receive(new Delivery(headers(request), body)));
    }

    /**
     * Reads past the rest of a body whose sender was told to continue, so that it gets to see the answer and not a
     * reset connection. After {@code Expect: 100-continue} Tomcat does not: it trusts that no body will come.
     */
    private void swallow(InputStream rest) {
        try {
            rest.skip(swallowed.toBytes());
        } catch (IOException e) {
            // the sender is gone, or slow; it is answered all the same
        }
    }

    private Answer unread(Rule rule, String detail) {
        return answers.to(Outcome.unread(rule, detail));
    }

    private static List<Header> headers(HttpServletRequest request) {
        List<Header> headers = new ArrayList<>();
        for (String name : Collections.list(request.getHeaderNames())) {
            if (Delivery.carries(name)) {
                Collections.list(request.getHeaders(name)).forEach(value -> headers.add(new Header(name, value)));
            }
        }
        return headers;
    }
}
