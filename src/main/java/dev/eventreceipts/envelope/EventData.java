package dev.eventreceipts.envelope;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The data of an event.
 *
 * @param bytes as received: the body in binary mode; in structured mode the very text of the {@code data} member in
 *     UTF-8, the decoded {@code data_base64}, or the characters of a string that is no JSON
 * @param json the parsed value where the data is JSON, with exact decimals; null where it is not
 */
public record EventData(byte[] bytes, @Nullable JsonNode json) {}
