package dev.eventreceipts.envelope;

/**
 * The strings that an attribute may hold (CloudEvents 1.0.2 section 3.1, type {@code String}): no control characters,
 * no noncharacters, no lone surrogates. What passes can be stored in any database and encoded in UTF-8.
 */
final class WellFormedText {

    private WellFormedText() {}

    /** Whether every character is allowed. */
    static boolean is(String text) {
        int i = 0;
        while (i < text.length()) {
            int codePoint = text.codePointAt(i);
            if (!allows(codePoint)) {
                return false;
            }
            i += Character.charCount(codePoint);
        }
        return true;
    }

    private static boolean allows(int codePoint) {
        boolean control = codePoint < 0x20 || (codePoint >= 0x7F && codePoint <= 0x9F);
        boolean surrogate = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        boolean noncharacter = (codePoint >= 0xFDD0 && codePoint <= 0xFDEF) || (codePoint & 0xFFFE) == 0xFFFE;
        return !control && !surrogate && !noncharacter;
    }
}
