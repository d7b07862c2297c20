package dev.eventreceipts.ingress;

import dev.eventreceipts.answer.Answer;
import dev.eventreceipts.answer.AnswerWriter;
import dev.eventreceipts.answer.Answers;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;

/**
 * Writes what Tomcat refuses by itself (a malformed request line, headers that are too large) as a problem, in place of
 * its HTML page.
 */
class ProblemReportValve extends ErrorReportValve {

    private final Answers answers;

    ProblemReportValve(Answers answers) {
        this.answers = answers;
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        try {
            Answer answer = answers.status(status);
            AnswerWriter.write(answer, response);
            response.finishResponse();
        } catch (IOException e) {
            getContainer().getLogger().debug("The client is gone", e);
        }
    }
}
