package dev.eventreceipts.envelope;

/** The content modes of the CloudEvents HTTP protocol binding 1.0.2 section 3. */
public enum ContentMode {
    /** Attributes in headers, data in the body. */
    BINARY,
    /** All of the event in the body. */
    STRUCTURED
}
