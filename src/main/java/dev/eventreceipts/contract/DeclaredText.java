package dev.eventreceipts.contract;

/** What is asked of names that are declared: they become part of reasons, keys and addresses. */
final class DeclaredText {

    private DeclaredText() {}

    static void require(String property, String what, String text) {
        if (text.isBlank()) {
            throw new InvalidDeclarationException(property, "the " + what + " is missing");
        }
        if (text.codePoints().anyMatch(DeclaredText::isNoText)) {
            throw new InvalidDeclarationException(
                    property, "the " + what + " holds a control character or half a surrogate pair");
        }
    }

    private static boolean isNoText(int codePoint) {
        return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
    }
}
