package dev.eventreceipts.answer;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Writes answers as they are: no negotiation, since the {@code Accept} header never changes what happened. */
public final class AnswerWriter {

    private AnswerWriter() {}

    /** Writes the whole answer. */
    public static void write(Answer answer, HttpServletResponse response) throws IOException {
        response.setStatus(answer.status());
        answer.headers().forEach(response::setHeader);
        response.setContentType(answer.contentType());
        response.setContentLength(answer.body().length);
        response.getOutputStream().write(answer.body());
    }
}
