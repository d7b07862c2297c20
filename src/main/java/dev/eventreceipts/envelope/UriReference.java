package dev.eventreceipts.envelope;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * Whether a text is a URI-reference by the grammar of RFC 3986. The SDK carries {@code source} and {@code dataschema}
 * as {@link URI}, so what that class refuses is refused here too: an IPvFuture address, an authority that is empty
 * before a path other than {@code /}, a scheme with nothing behind it. What it allows beyond the RFC (characters
 * outside ASCII) is refused. A dataschema may have a fragment: registries address single types that way.
 *
 * <p>Every part is scanned once by hand; there is no pattern that could overflow the stack on a long input.
 */
public final class UriReference {

    private static final String UNRESERVED_MARKS = "-._~";
    private static final String SUB_DELIMS = "!$&'()*+,;=";
    private static final String SEGMENT_MARKS = UNRESERVED_MARKS + SUB_DELIMS + ":@";
    private static final boolean[] SCHEME = lettersDigitsAnd("+-.");
    private static final boolean[] USERINFO = lettersDigitsAnd(UNRESERVED_MARKS + SUB_DELIMS + ":");
    private static final boolean[] NAME = lettersDigitsAnd(UNRESERVED_MARKS + SUB_DELIMS);
    private static final boolean[] PATH = lettersDigitsAnd(SEGMENT_MARKS + "/");
    private static final boolean[] QUERY = lettersDigitsAnd(SEGMENT_MARKS + "/?");

    private UriReference() {}

    /** Whether the text is a URI-reference (RFC 3986 section 4.1). */
    static boolean is(String text) {
        return hasTheGrammar(text) && isTaken(text);
    }

    /** Whether the text is a URI with a scheme (RFC 3986 section 3). */
    public static boolean isAbsolute(String text) {
        return is(text) && schemeEnd(beforeQueryAndFragment(text)) >= 0;
    }

    private static boolean isTaken(String text) {
        try {
            new URI(text);
            return true;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static boolean hasTheGrammar(String text) {
        int hash = text.indexOf('#');
        String beforeFragment = hash < 0 ? text : text.substring(0, hash);
        int question = beforeFragment.indexOf('?');
        String hierarchy = beforeQueryAndFragment(text);
        return (hash < 0 || consistsOf(text.substring(hash + 1), QUERY))
                && (question < 0 || consistsOf(beforeFragment.substring(question + 1), QUERY))
                && isHierarchy(hierarchy);
    }

    private static String beforeQueryAndFragment(String text) {
        int end = 0;
        while (end < text.length() && text.charAt(end) != '?' && text.charAt(end) != '#') {
            end++;
        }
        return text.substring(0, end);
    }

    /** {@code [ scheme ":" ] [ "//" authority ] path} */
    private static boolean isHierarchy(String text) {
        int schemeEnd = schemeEnd(text);
        if (schemeEnd >= 0 && !isScheme(text.substring(0, schemeEnd))) {
            return false;
        }
        String rest = text.substring(schemeEnd + 1);
        if (!rest.startsWith("//")) {
            return consistsOf(rest, PATH);
        }
        int slash = rest.indexOf('/', 2);
        int authorityEnd = slash < 0 ? rest.length() : slash;
        return isAuthority(rest.substring(2, authorityEnd)) && consistsOf(rest.substring(authorityEnd), PATH);
    }

    /** Where the first colon stands, unless it stands in a later segment of a path: -1. */
    private static int schemeEnd(String text) {
        int colon = text.indexOf(':');
        int slash = text.indexOf('/');
        return slash >= 0 && slash < colon ? -1 : colon;
    }

    private static boolean isScheme(String text) {
        return !text.isEmpty() && isLetter(text.charAt(0)) && text.indexOf('%') < 0 && consistsOf(text, SCHEME);
    }

    /** {@code [ userinfo "@" ] host [ ":" port ]} */
    private static boolean isAuthority(String text) {
        int at = text.indexOf('@');
        if (at >= 0 && !consistsOf(text.substring(0, at), USERINFO)) {
            return false;
        }
        String hostAndPort = text.substring(at + 1);
        int hostEnd;
        if (hostAndPort.startsWith("[")) {
            hostEnd = hostAndPort.indexOf(']') + 1;
            // which groups make an IPv6 address is checked by URI, which would also take a zone
            if (hostEnd == 0
                    || !hostAndPort.substring(1, hostEnd - 1).chars().allMatch(c -> isHex(c) || c == ':' || c == '.')) {
                return false;
            }
        } else {
            int colon = hostAndPort.indexOf(':');
            hostEnd = colon < 0 ? hostAndPort.length() : colon;
            if (!consistsOf(hostAndPort.substring(0, hostEnd), NAME)) {
                return false;
            }
        }
        String port = hostAndPort.substring(hostEnd);
        return port.isEmpty() || (port.charAt(0) == ':' && port.chars().skip(1).allMatch(UriReference::isDigit));
    }

    /** By character, so that a text is looked at once and in no other way than by index. */
    private static boolean[] lettersDigitsAnd(String marks) {
        boolean[] allowed = new boolean[0x80];
        for (char c = 0; c < allowed.length; c++) {
            allowed[c] = isLetter(c) || isDigit(c) || marks.indexOf(c) >= 0;
        }
        return allowed;
    }

    /** These characters, and percent-encoded octets (RFC 3986 section 2.1). */
    private static boolean consistsOf(String text, boolean[] allowed) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                if (i + 2 >= text.length() || !isHex(text.charAt(i + 1)) || !isHex(text.charAt(i + 2))) {
                    return false;
                }
                i += 2;
            } else if (c >= allowed.length || !allowed[c]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isHex(int c) {
        return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }
}
