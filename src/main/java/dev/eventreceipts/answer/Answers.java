package dev.eventreceipts.answer;

import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Reason;
import dev.eventreceipts.envelope.Violation;
import dev.eventreceipts.intake.Outcome;
import dev.eventreceipts.ledger.Entry;
import dev.eventreceipts.ledger.State;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Answers outcomes: what happened decides alone; no header of the request changes it. */
@Component
public class Answers {

    /** After how many seconds the same may be sent again where the receiver could not do its part. */
    public static final String RETRY_AFTER = "2";

    private static final Map<String, String> RETRY = Map.of("Retry-After", RETRY_AFTER);

    private final JsonMapper json;

    Answers(JsonMapper json) {
        this.json = json;
    }

    /** The answer to a delivery. */
    public Answer to(Outcome outcome) {
        if (outcome instanceof Outcome.Accepted accepted) {
            return accepted(accepted);
        }
        if (outcome instanceof Outcome.Refused refused) {
            return refused(refused);
        }
        return ((Outcome.Unavailable) outcome).overloaded()
                ? problem(
                        Problem.of(
                                ProblemType.overloaded(), "The delivery was not begun; send it again.", "overloaded"),
                        RETRY)
                : problem(
                        Problem.of(
                                ProblemType.ledgerUnavailable(),
                                "The delivery may be recorded or not; send the same again.",
                                "ledger-unavailable"),
                        RETRY);
    }

    /** The answer to a delivery that did not arrive in time; nothing of it is known or kept. */
    public Answer requestTimeout() {
        return problem(
                Problem.of(
                        ProblemType.requestTimeout(),
                        "The body did not arrive in time; send the delivery again.",
                        "request-timeout"),
                Map.of());
    }

    /** The answer to a query of which a parameter is unknown or has a bad value. */
    public Answer invalidParameter(String detail) {
        return problem(Problem.of(ProblemType.invalidParameter(), detail, "invalid-parameter"), Map.of());
    }

    /** The answer to a query for something that is not there. */
    public Answer notFound(String detail) {
        return problem(Problem.of(ProblemType.notFound(), detail, "not-found"), Map.of());
    }

    /** The answer to a query while the ledger cannot be read. */
    public Answer ledgerUnavailable() {
        return problem(
                Problem.of(ProblemType.ledgerUnavailable(), "Ask again in a moment.", "ledger-unavailable"), RETRY);
    }

    /** The answer where the HTTP layer has decided on a status and there is no more to say. */
    public Answer status(int status) {
        HttpStatus known = HttpStatus.resolve(status);
        String title = known == null ? "HTTP status " + status : known.getReasonPhrase();
        return problem(Problem.of(ProblemType.blank(status, title), null, null), Map.of());
    }

    /** The answer to a query that found this. */
    public Answer found(Object body) {
        return new Answer(200, Answer.JSON, Map.of(), json.writeValueAsBytes(body));
    }

    private Answer accepted(Outcome.Accepted accepted) {
        List<ReceiptView> receipts = receipts(accepted.entries());
        State state = accepted.state();
        byte[] body = json.writeValueAsBytes(
                new Success(state.text(), state == State.EFFECT_RECORDED, EventView.of(accepted.event()), receipts));
        if (state != State.EFFECT_RECORDED) {
            return new Answer(200, Answer.JSON, Map.of(), body);
        }
        String location = receipts.stream()
                .filter(receipt -> receipt.state().equals(State.EFFECT_RECORDED.text()))
                .map(ReceiptView::href)
                .findFirst()
                .orElseThrow();
        return new Answer(201, Answer.JSON, Map.of("Location", location), body);
    }

    private Answer refused(Outcome.Refused refused) {
        Violation first = refused.violations().get(0);
        Reason reason = first.reason();
        ProblemType type = ProblemType.of(reason);
        List<ReceiptView> receipts = receipts(refused.entries());
        Digest rejection = refused.rejection();
        return problem(
                new Problem(
                        type.type(),
                        type.title(),
                        type.status(),
                        first.detail(),
                        refused.state().text(),
                        reason.code(),
                        Outcome.recordedNow(refused.entries()),
                        EventView.of(refused.event()),
                        refused.violations().stream()
                                .map(Problem.ViolationView::of)
                                .toList(),
                        rejection == null ? null : rejectionHref(rejection),
                        receipts.isEmpty() ? null : receipts),
                Map.of());
    }

    /** Where a kept rejection can be looked at. */
    public static String rejectionHref(Digest rejection) {
        return "/rejections/" + rejection;
    }

    private static List<ReceiptView> receipts(List<Entry> entries) {
        return entries.stream().flatMap(Answers::receipt).toList();
    }

    private static Stream<ReceiptView> receipt(Entry entry) {
        if (entry instanceof Entry.Recorded recorded) {
            return Stream.of(ReceiptView.of(recorded.receipt(), State.EFFECT_RECORDED));
        }
        if (entry instanceof Entry.Repeated repeated) {
            return Stream.of(ReceiptView.of(repeated.receipt(), State.DUPLICATE_OR_REPLAY_SUPPRESSED));
        }
        return Stream.empty();
    }

    private Answer problem(Problem problem, Map<String, String> headers) {
        return new Answer(problem.status(), Answer.PROBLEM_JSON, headers, json.writeValueAsBytes(problem));
    }
}
