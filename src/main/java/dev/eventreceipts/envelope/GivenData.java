package dev.eventreceipts.envelope;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** What a delivery gives as data, before its media type is looked at. */
sealed interface GivenData {

    /** No data. */
    record Nothing() implements GivenData {}

    /**
     * The body of a binary delivery, or what {@code data_base64} encodes.
     *
     * @param bytes perhaps none, where an empty {@code data_base64} says so
     */
    record Bytes(byte[] bytes) implements GivenData {}

    /**
     * The {@code data} member of a structured event.
     *
     * @param text its very text
     */
    record Json(JsonNode value, String text) implements GivenData {}

    /**
     * Data that contradicts the JSON event format (CloudEvents JSON format 1.0.2 section 3.1).
     *
     * @param detail what was expected
     * @param written the text of the members
     */
    record Contradictory(String detail, List<String> written) implements GivenData {}
}
