package dev.eventreceipts.operator;

import dev.eventreceipts.answer.Answer;
import dev.eventreceipts.answer.AnswerWriter;
import dev.eventreceipts.answer.Answers;
import dev.eventreceipts.contract.Contracts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The contracts in force. */
@RestController
class ConsumersController {

    private final Contracts contracts;
    private final Answers answers;

    ConsumersController(Contracts contracts, Answers answers) {
        this.contracts = contracts;
        this.answers = answers;
    }

    @GetMapping("/consumers")
    void list(HttpServletRequest request, HttpServletResponse response) throws IOException {
        QueryParameters.of(request, Set.of());
        var all = contracts.all().stream().map(ContractView::of).toList();
        AnswerWriter.write(answers.found(new Listed<>(all, null)), response);
    }

    @GetMapping("/consumers/{id}")
    void one(@PathVariable String id, HttpServletRequest request, HttpServletResponse response) throws IOException {
        QueryParameters.of(request, Set.of());
        Answer answer = PathId.of(id, request)
                .flatMap(contracts::find)
                .map(contract -> answers.found(ContractView.of(contract)))
                .orElseGet(() -> answers.notFound("There is no consumer with this id."));
        AnswerWriter.write(answer, response);
    }
}
