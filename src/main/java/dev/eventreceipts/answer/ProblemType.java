package dev.eventreceipts.answer;

import dev.eventreceipts.envelope.Reason;
import java.util.Set;

/** The catalogue of reasons: the status, the title and the stable {@code type} (RFC 9457 section 3.1.1) of each. */
record ProblemType(int status, String type, String title) {

    private static final String PREFIX = "urn:event-receipts:problem:";

    private static final Set<String> ATTRIBUTES =
            Set.of("id", "source", "type", "subject", "specversion", "time", "dataschema", "datacontenttype");

    /** The problem that a refusal for this reason is. */
    static ProblemType of(Reason reason) {
        return switch (reason.rule()) {
            case MISSING_ATTRIBUTE -> problem(400, reason.code(), "A required attribute is missing");
            case UNSUPPORTED_CONTEXT_VERSION -> problem(400, reason, "The CloudEvents version is not supported");
            case INVALID_ATTRIBUTE -> problem(400, invalid(reason), "An attribute is not well-formed");
            case INVALID_ATTRIBUTE_NAME -> problem(400, reason, "An attribute name is not well-formed");
            case SOURCE_OUTSIDE_BOUNDARY ->
                problem(400, "source-outside-boundary", "The source lies outside this receiver's boundary");
            case MALFORMED_EVENT -> problem(400, reason, "The event cannot be read");
            case MISSING_SCHEMA_VERSION -> problem(400, reason, "The data names no schema version");
            case UNSUPPORTED_CONTENT_TYPE -> problem(415, reason, "The media type is not supported");
            case UNSUPPORTED_CONTENT_ENCODING -> problem(415, reason, "The content encoding is not supported");
            case EVENT_TOO_LARGE -> problem(413, reason, "The event is too large");
            case TYPE_NOT_IN_CONTRACT -> problem(422, reason, "No consumer's contract covers the event type");
            case SCHEMA_VERSION_NOT_ACCEPTED -> problem(422, reason, "The contract does not cover the schema version");
            case DATASCHEMA_MISMATCH -> problem(422, reason, "The dataschema is not the declared one");
            case MISSING_DATA_FIELD -> problem(422, "missing-data-field", "A field that the contract reads is missing");
            case INVALID_DATA_FIELD -> problem(422, "invalid-data-field", "A field is not as the contract declares it");
            case IDENTITY_CONFLICT -> problem(409, reason, "The identity is taken by other content");
        };
    }

    private static String invalid(Reason reason) {
        String attribute = reason.code().substring("invalid-".length());
        return ATTRIBUTES.contains(attribute) ? reason.code() : "invalid-extension";
    }

    private static ProblemType problem(int status, Reason reason, String title) {
        return problem(status, reason.code(), title);
    }

    private static ProblemType problem(int status, String name, String title) {
        return new ProblemType(status, PREFIX + name, title);
    }

    /** The problem that an unreachable ledger is. */
    static ProblemType ledgerUnavailable() {
        return problem(503, "ledger-unavailable", "The ledger is unavailable");
    }

    /** The problem that an overloaded ledger is. */
    static ProblemType overloaded() {
        return problem(503, "overloaded", "The ledger has too much to do");
    }

    /** The problem that a request is which did not arrive in time. */
    static ProblemType requestTimeout() {
        return problem(408, "request-timeout", "The request took too long to arrive");
    }

    /** The problem that a bad query is. */
    static ProblemType invalidParameter() {
        return problem(400, "invalid-parameter", "A query parameter is not valid");
    }

    /** The problem that something unknown is. */
    static ProblemType notFound() {
        return problem(404, "not-found", "There is no such thing here");
    }

    /** A problem that says no more than its HTTP status (RFC 9457 section 4.2.1). */
    static ProblemType blank(int status, String title) {
        return new ProblemType(status, "about:blank", title);
    }
}
