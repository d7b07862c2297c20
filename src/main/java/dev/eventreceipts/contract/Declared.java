package dev.eventreceipts.contract;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;

/** What is asked of declared values, wherever they are declared. */
public final class Declared {

    private Declared() {}

    /**
     * The JSON Pointer that is declared. Empty text points at the whole document. Jackson takes a stray tilde as it
     * stands; RFC 6901 section 3 calls it an error.
     *
     * @param property the name of the property that holds it
     * @throws InvalidDeclarationException if the text is no JSON Pointer
     */
    public static JsonPointer pointer(String property, String text) {
        if (!isPointer(text)) {
            throw new InvalidDeclarationException(property, "\"" + text + "\" is not a JSON Pointer");
        }
        return JsonPointer.compile(text);
    }

    /**
     * The version that is declared, or null where none is. Settings hold versions as decimals, because Spring would cut
     * a fraction off on its way from YAML into an integer.
     *
     * @param property the name of the property that holds it
     * @throws InvalidDeclarationException if it has a fraction, or needs more than 64 bits
     */
    public static @Nullable Long version(String property, @Nullable BigDecimal declared) {
        if (declared == null) {
            return null;
        }
        try {
            return declared.longValueExact();
        } catch (ArithmeticException e) {
            throw new InvalidDeclarationException(property, declared + " is not a whole number of at most 64 bits");
        }
    }

    /** Names become part of reasons, keys and addresses, so they must be text that can be seen and stored. */
    static void name(String property, String what, String name) {
        if (name.isBlank()) {
            throw new InvalidDeclarationException(property, "the " + what + " is missing");
        }
        if (name.codePoints().anyMatch(Declared::isInvisible)) {
            throw new InvalidDeclarationException(
                    property, "the " + what + " holds a control character or half a surrogate pair");
        }
    }

    /** The pointer to a member of the document. */
    static JsonPointer pointerTo(String member) {
        return JsonPointer.compile("/" + member.replace("~", "~0").replace("/", "~1"));
    }

    private static boolean isInvisible(int codePoint) {
        return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
    }

    private static boolean isPointer(String text) {
        if (!text.isEmpty() && text.charAt(0) != '/') {
            return false;
        }
        for (int tilde = text.indexOf('~'); tilde >= 0; tilde = text.indexOf('~', tilde + 1)) {
            if (!text.startsWith("0", tilde + 1) && !text.startsWith("1", tilde + 1)) {
                return false;
            }
        }
        return true;
    }
}
