package dev.eventreceipts.envelope;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * UTF-8 as RFC 3629 has it: overlong forms, encoded surrogates and cut sequences are refused, where {@code new String}
 * would put a replacement character in their place and make different inputs equal.
 */
final class StrictUtf8 {

    /** What {@code new String} puts in the place of what is no UTF-8; bytes may also spell it out. */
    private static final char REPLACEMENT = '\uFFFD';

    private StrictUtf8() {}

    /** The text, or nothing if the bytes are no UTF-8. A byte order mark stays in the text as U+FEFF. */
    static Optional<String> decode(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0 ? Optional.of(text) : decodeStrictly(bytes);
    }

    private static Optional<String> decodeStrictly(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
