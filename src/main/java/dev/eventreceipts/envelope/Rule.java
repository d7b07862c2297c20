package dev.eventreceipts.envelope;

/**
 * The rules that a delivery can break, in the order in which they are checked. A rule is a kind of {@link Reason}: many
 * rules have one reason, some have one per attribute or field.
 */
public enum Rule {
    UNSUPPORTED_CONTENT_ENCODING,
    /** The body of a structured event, or data declared as JSON, cannot be read. */
    MALFORMED_EVENT,
    MISSING_ATTRIBUTE,
    UNSUPPORTED_CONTEXT_VERSION,
    INVALID_ATTRIBUTE,
    INVALID_ATTRIBUTE_NAME,
    SOURCE_OUTSIDE_BOUNDARY,
    UNSUPPORTED_CONTENT_TYPE,
    MISSING_SCHEMA_VERSION,
    TYPE_NOT_IN_CONTRACT,
    SCHEMA_VERSION_NOT_ACCEPTED,
    DATASCHEMA_MISMATCH,
    MISSING_DATA_FIELD,
    INVALID_DATA_FIELD,
    IDENTITY_CONFLICT,
    EVENT_TOO_LARGE
}
