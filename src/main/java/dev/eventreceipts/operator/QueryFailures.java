package dev.eventreceipts.operator;

import dev.eventreceipts.answer.AnswerWriter;
import dev.eventreceipts.answer.Answers;
import dev.eventreceipts.ledger.LedgerUnavailableException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers queries that cannot be answered as asked. */
@RestControllerAdvice(basePackageClasses = QueryFailures.class)
class QueryFailures {

    private final Answers answers;

    QueryFailures(Answers answers) {
        this.answers = answers;
    }

    @ExceptionHandler
    void invalidParameter(InvalidParameterException e, HttpServletResponse response) throws IOException {
        AnswerWriter.write(answers.invalidParameter(String.valueOf(e.getMessage())), response);
    }

    @ExceptionHandler
    void unavailable(LedgerUnavailableException e, HttpServletResponse response) throws IOException {
        AnswerWriter.write(answers.ledgerUnavailable(), response);
    }
}
