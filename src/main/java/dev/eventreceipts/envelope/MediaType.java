package dev.eventreceipts.envelope;

import java.util.Locale;
import java.util.Optional;

/**
 * A media type as RFC 9110 section 8.3.1 writes it. Parameters must be well-formed and mean nothing: JSON is UTF-8
 * whatever a charset says. Only one type: no wildcard, no list. Only ASCII, as RFC 2045 has it.
 *
 * @param type in lower case
 * @param subtype in lower case
 */
record MediaType(String type, String subtype) {

    /** The media type that a text names, or nothing if it is none. */
    static Optional<MediaType> parse(String text) {
        return new Scanner(text).mediaType();
    }

    /** Whether it is this one, whatever its parameters. */
    boolean is(String otherType, String otherSubtype) {
        return type.equals(otherType) && subtype.equals(otherSubtype);
    }

    /** Whether data of this type is JSON: by its name or by the suffix of RFC 6839. */
    boolean isJson() {
        return subtype.equals("json") || subtype.endsWith("+json");
    }

    /** Reads from left to right; each method leaves the position behind what it read. */
    private static final class Scanner {

        private final String text;
        private int at;

        Scanner(String text) {
            this.text = text;
        }

        Optional<MediaType> mediaType() {
            String type = token();
            boolean slash = next('/');
            String subtype = token();
            if (!slash || !names(type) || !names(subtype) || !parameters()) {
                return Optional.empty();
            }
            return Optional.of(new MediaType(type.toLowerCase(Locale.ROOT), subtype.toLowerCase(Locale.ROOT)));
        }

        private static boolean names(String token) {
            return !token.isEmpty() && token.indexOf('*') < 0;
        }

        /** {@code *( OWS ";" OWS [ parameter ] )} up to the end. */
        private boolean parameters() {
            whitespace();
            while (next(';')) {
                whitespace();
                if (!token().isEmpty() && !(next('=') && (!token().isEmpty() || quotedString()))) {
                    return false;
                }
                whitespace();
            }
            return at == text.length();
        }

        private boolean next(char expected) {
            if (at < text.length() && text.charAt(at) == expected) {
                at++;
                return true;
            }
            return false;
        }

        private void whitespace() {
            while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
                at++;
            }
        }

        private String token() {
            int from = at;
            while (at < text.length() && isTokenCharacter(text.charAt(at))) {
                at++;
            }
            return text.substring(from, at);
        }

        private boolean quotedString() {
            if (!next('"')) {
                return false;
            }
            while (at < text.length()) {
                char c = text.charAt(at++);
                if (c == '"') {
                    return true;
                }
                if (!isQuotable(c) || (c == '\\' && (at == text.length() || !isQuotable(text.charAt(at++))))) {
                    return false;
                }
            }
            return false;
        }

        private static boolean isTokenCharacter(char c) {
            return (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
        }

        private static boolean isQuotable(char c) {
            return c == '\t' || (c >= ' ' && c <= '~');
        }
    }
}
