package dev.eventreceipts.operator;

import dev.eventreceipts.answer.Answer;
import dev.eventreceipts.answer.AnswerWriter;
import dev.eventreceipts.answer.Answers;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.ledger.LedgerQueries;
import dev.eventreceipts.ledger.ReceiptFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The receipts: a listing, and one with its event. */
@RestController
class ReceiptsController {

    private static final Set<String> PARAMETERS =
            Set.of("consumer", "source", "id", "type", "subject", "schemaVersion", "from", "to", "limit", "cursor");

    private final LedgerQueries ledger;
    private final Answers answers;

    ReceiptsController(LedgerQueries ledger, Answers answers) {
        this.ledger = ledger;
        this.answers = answers;
    }

    @GetMapping("/receipts")
    void list(HttpServletRequest request, HttpServletResponse response) throws IOException {
        QueryParameters parameters = QueryParameters.of(request, PARAMETERS);
        ReceiptFilter filter = new ReceiptFilter(
                parameters.text("consumer"),
                parameters.text("source"),
                parameters.text("id"),
                parameters.text("type"),
                parameters.text("subject"),
                parameters.integer("schemaVersion"),
                parameters.instant("from"),
                parameters.instant("to"));
        var page = ledger.receipts(filter, parameters.cursor(), parameters.limit());
        AnswerWriter.write(answers.found(Listed.of(page, ReceiptViews::item)), response);
    }

    @GetMapping("/receipts/{id}")
    void one(@PathVariable String id, HttpServletRequest request, HttpServletResponse response) throws IOException {
        QueryParameters.of(request, Set.of());
        Answer answer = PathId.of(id, request)
                .flatMap(Digest::parse)
                .flatMap(ledger::receipt)
                .map(receipt -> answers.found(ReceiptViews.whole(
                        receipt, ledger.event(receipt.event()).orElse(null))))
                .orElseGet(() -> answers.notFound("There is no receipt with this id."));
        AnswerWriter.write(answer, response);
    }
}
