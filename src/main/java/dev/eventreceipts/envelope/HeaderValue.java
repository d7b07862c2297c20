package dev.eventreceipts.envelope;

import java.io.ByteArrayOutputStream;
import java.util.Optional;

/**
 * The value of a {@code ce-} header as the CloudEvents HTTP protocol binding 1.0.2 section 3.1.3.2 reads it: trimmed,
 * unquoted if the whole of it is one quoted-string (RFC 9110 section 5.6.4), then percent-decoded exactly once into
 * UTF-8. This is not form decoding: a plus sign stays one.
 */
final class HeaderValue {

    private HeaderValue() {}

    /**
     * The value decoded, or nothing if it cannot be: a {@code %} without two hexadecimal digits, or bytes that are no
     * UTF-8, be they percent-encoded or raw.
     */
    static Optional<String> decode(String line) {
        String value = trimmed(line);
        return standsForItself(value)
                ? Optional.of(value)
                : percentDecoded(unquoted(value)).flatMap(StrictUtf8::decode);
    }

    /** Whether there is nothing to decode: as nearly always. */
    private static boolean standsForItself(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c > 0x7F || c == '%' || c == '"') {
                return false;
            }
        }
        return true;
    }

    /** Without the optional whitespace at both ends (RFC 9110 section 5.6.3: spaces and tabs). */
    static String trimmed(String line) {
        int from = 0;
        int to = line.length();
        while (from < to && isWhitespace(line.charAt(from))) {
            from++;
        }
        while (to > from && isWhitespace(line.charAt(to - 1))) {
            to--;
        }
        return line.substring(from, to);
    }

    private static boolean isWhitespace(char c) {
        return c == ' ' || c == '\t';
    }

    /** The content of a quoted-string; whatever is not wholly one passes as it is. */
    private static String unquoted(String value) {
        if (value.length() < 2 || value.charAt(0) != '"') {
            return value;
        }
        int end = value.length() - 1;
        StringBuilder content = new StringBuilder(end);
        int at = 1;
        while (at < end && value.charAt(at) != '"') {
            if (value.charAt(at) == '\\') {
                at++;
            }
            content.append(value.charAt(at));
            at++;
        }
        boolean closedByTheLast = at == end && value.charAt(end) == '"';
        return closedByTheLast ? content.toString() : value;
    }

    private static Optional<byte[]> percentDecoded(String value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c > 0xFF) {
                return Optional.empty();
            }
            if (c == '%') {
                if (i + 2 >= value.length() || !isHex(value.charAt(i + 1)) || !isHex(value.charAt(i + 2))) {
                    return Optional.empty();
                }
                bytes.write(Integer.parseInt(value.substring(i + 1, i + 3), 16));
                i += 2;
            } else {
                bytes.write(c);
            }
        }
        return Optional.of(bytes.toByteArray());
    }

    private static boolean isHex(char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
    }
}
