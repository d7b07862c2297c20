package dev.eventreceipts.contract;

import tools.jackson.core.JsonPointer;

/**
 * JSON Pointers as they are declared. Jackson takes a stray tilde as it stands; RFC 6901 section 3 calls it an error.
 */
public final class DeclaredPointer {

    private DeclaredPointer() {}

    /**
     * The pointer that is declared. Empty text points at the whole document.
     *
     * @param property the name of the property that holds it
     * @throws InvalidDeclarationException if the text is no JSON Pointer
     */
    public static JsonPointer read(String property, String text) {
        if (!isPointer(text)) {
            throw new InvalidDeclarationException(property, "\"" + text + "\" is not a JSON Pointer");
        }
        return JsonPointer.compile(text);
    }

    /** The pointer to a member of the document. */
    static JsonPointer to(String member) {
        return JsonPointer.compile("/" + member.replace("~", "~0").replace("/", "~1"));
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
