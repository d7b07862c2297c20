package dev.eventreceipts.answer;

import java.util.Map;

/**
 * An answer, ready to be written.
 *
 * @param status the HTTP status
 * @param contentType the media type of the body
 * @param headers further header fields
 * @param body JSON in UTF-8
 */
public record Answer(int status, String contentType, Map<String, String> headers, byte[] body) {

    /** The media type of a success. */
    public static final String JSON = "application/json";

    /** The media type of a refusal (RFC 9457). */
    public static final String PROBLEM_JSON = "application/problem+json";

    public Answer {
        headers = Map.copyOf(headers);
    }
}
