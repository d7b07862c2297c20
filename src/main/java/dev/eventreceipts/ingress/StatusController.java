package dev.eventreceipts.ingress;

import dev.eventreceipts.answer.AnswerWriter;
import dev.eventreceipts.answer.Answers;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers, as a problem, whatever the framework has refused by a status alone: an unknown path, a wrong method. */
@RestController
class StatusController implements ErrorController {

    private final Answers answers;

    StatusController(Answers answers) {
        this.answers = answers;
    }

    @RequestMapping("${server.error.path:/error}")
    void status(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        AnswerWriter.write(answers.status(status instanceof Integer code ? code : 404), response);
    }
}
