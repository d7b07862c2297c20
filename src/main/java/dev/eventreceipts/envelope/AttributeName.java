package dev.eventreceipts.envelope;

import java.util.List;
import java.util.Set;

/** The names of context attributes (CloudEvents 1.0.2 sections 3.1 and 4.1). */
final class AttributeName {

    static final String ID = "id";
    static final String SOURCE = "source";
    static final String TYPE = "type";
    static final String SUBJECT = "subject";
    static final String SPECVERSION = "specversion";
    static final String TIME = "time";
    static final String DATASCHEMA = "dataschema";
    static final String DATACONTENTTYPE = "datacontenttype";

    /** In the order in which their absence is reported. */
    static final List<String> REQUIRED = List.of(ID, SOURCE, TYPE, SUBJECT, SPECVERSION);

    private static final Set<String> CORE =
            Set.of(ID, SOURCE, TYPE, SUBJECT, SPECVERSION, TIME, DATASCHEMA, DATACONTENTTYPE);

    /** Up to here a reason shows an extension's name; names may be longer, reasons are stored and filtered by. */
    private static final int LONGEST_SHOWN = 64;

    private AttributeName() {}

    /** Whether an attribute may be called so: lower-case ASCII letters and digits, and not {@code data}. */
    static boolean isLegal(String name) {
        return !name.isEmpty() && !name.equals("data") && consistsOfLettersAndDigits(name);
    }

    private static boolean consistsOfLettersAndDigits(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the specification defines it. */
    static boolean isCore(String name) {
        return CORE.contains(name);
    }

    /** What is wrong with an attribute, under its legal name or, where that is too long to show, under none. */
    static Reason invalid(String name) {
        return Reason.invalid(name.length() <= LONGEST_SHOWN ? name : "extension");
    }
}
