package dev.eventreceipts.envelope;

/**
 * Why a delivery was refused: a stable code for machines, such as {@code missing-id}, and the rule behind it.
 *
 * @param rule the rule that was broken
 * @param code the code that answers, rejections and filters show; made of this receiver's words, of declared names, or
 *     of a legal attribute name, never of a producer's free text
 */
public record Reason(Rule rule, String code) {

    /** A required attribute that is absent or empty: {@code missing-<attribute>}. */
    public static Reason missing(String attribute) {
        return new Reason(Rule.MISSING_ATTRIBUTE, "missing-" + attribute);
    }

    /**
     * An attribute that is not well-formed: {@code invalid-<attribute>}.
     *
     * @param attribute a legal attribute name
     */
    public static Reason invalid(String attribute) {
        return new Reason(Rule.INVALID_ATTRIBUTE, "invalid-" + attribute);
    }

    /** A source of somebody else: {@code source-outside-<boundary>-boundary}. */
    public static Reason outside(Boundary boundary) {
        return new Reason(Rule.SOURCE_OUTSIDE_BOUNDARY, "source-outside-" + boundary.name() + "-boundary");
    }

    /** A field that a contract reads and that is absent without a declared default. */
    public static Reason missingData(String field) {
        return new Reason(Rule.MISSING_DATA_FIELD, "missing-data-" + field);
    }

    /** A field that a contract reads and that has another type or value than declared. */
    public static Reason invalidData(String field) {
        return new Reason(Rule.INVALID_DATA_FIELD, "invalid-data-" + field);
    }

    /** The one reason of a rule that has a single one: its name in lower case with hyphens. */
    public static Reason of(Rule rule) {
        return new Reason(rule, rule.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'));
    }
}
