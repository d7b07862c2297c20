package dev.eventreceipts.operator;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * The last segment of a path, whole: Spring cuts it at a semicolon, and would show another thing than was asked for.
 */
final class PathId {

    private PathId() {}

    /** The segment, or nothing where a part of it was cut off. */
    static Optional<String> of(String segment, HttpServletRequest request) {
        return request.getRequestURI().indexOf(';') < 0 ? Optional.of(segment) : Optional.empty();
    }
}
