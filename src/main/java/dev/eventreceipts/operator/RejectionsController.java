package dev.eventreceipts.operator;

import dev.eventreceipts.answer.Answer;
import dev.eventreceipts.answer.AnswerWriter;
import dev.eventreceipts.answer.Answers;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.ledger.LedgerQueries;
import dev.eventreceipts.ledger.RejectionFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The rejections: a listing, and one with its kept input. */
@RestController
class RejectionsController {

    private static final Set<String> PARAMETERS =
            Set.of("state", "reason", "consumer", "source", "id", "from", "to", "limit", "cursor");

    private final LedgerQueries ledger;
    private final Answers answers;

    RejectionsController(LedgerQueries ledger, Answers answers) {
        this.ledger = ledger;
        this.answers = answers;
    }

    @GetMapping("/rejections")
    void list(HttpServletRequest request, HttpServletResponse response) throws IOException {
        QueryParameters parameters = QueryParameters.of(request, PARAMETERS);
        RejectionFilter filter = new RejectionFilter(
                parameters.text("state"),
                parameters.text("reason"),
                parameters.text("consumer"),
                parameters.text("source"),
                parameters.text("id"),
                parameters.instant("from"),
                parameters.instant("to"));
        var page = ledger.rejections(filter, parameters.cursor(), parameters.limit());
        AnswerWriter.write(answers.found(Listed.of(page, RejectionView::of)), response);
    }

    @GetMapping("/rejections/{id}")
    void one(@PathVariable String id, HttpServletRequest request, HttpServletResponse response) throws IOException {
        QueryParameters.of(request, Set.of());
        Answer answer = PathId.of(id, request)
                .flatMap(Digest::parse)
                .flatMap(ledger::rejection)
                .map(rejection -> answers.found(RejectionView.of(rejection)))
                .orElseGet(() -> answers.notFound("There is no rejection with this id."));
        AnswerWriter.write(answer, response);
    }
}
