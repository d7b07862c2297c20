package dev.eventreceipts.operator;

import dev.eventreceipts.ledger.Position;
import jakarta.servlet.http.HttpServletRequest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a query, read strictly: a name that is not known, a name given twice or a value that cannot be is
 * an {@link InvalidParameterException}. A filter that is silently not applied shows evidence of something else.
 */
final class QueryParameters {

    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 200;

    /** Both databases know the years from here on, and up to {@link #END}. */
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private final Map<String, String[]> given;

    private QueryParameters(Map<String, String[]> given) {
        this.given = given;
    }

    /** The parameters of a request that may have these names. */
    static QueryParameters of(HttpServletRequest request, Set<String> known) {
        Map<String, String[]> given = given(request);
        given.forEach((name, values) -> {
            if (!known.contains(name)) {
                throw new InvalidParameterException("there is a parameter that this query does not know; it knows "
                        + String.join(", ", known.stream().sorted().toList()));
            }
            if (values.length != 1) {
                throw new InvalidParameterException(name + " is given more than once");
            }
            if (values[0].isEmpty()) {
                throw new InvalidParameterException(name + " is empty");
            }
        });
        return new QueryParameters(given);
    }

    private static Map<String, String[]> given(HttpServletRequest request) {
        try {
            return request.getParameterMap();
        } catch (IllegalStateException e) { // Servlet 6.1: the parameters cannot be parsed
            throw new InvalidParameterException("the query is not percent-encoded UTF-8, or has too many parameters");
        }
    }

    @Nullable
    String text(String name) {
        String[] values = given.get(name);
        if (values == null) {
            return null;
        }
        if (values[0].indexOf('\0') >= 0) {
            throw new InvalidParameterException(name + " holds a character that no stored text has");
        }
        return values[0];
    }

    String required(String name) {
        String value = text(name);
        if (value == null) {
            throw new InvalidParameterException(name + " is required");
        }
        return value;
    }

    @Nullable
    Long integer(String name) {
        return parsed(name, "an integer", Long::valueOf);
    }

    @Nullable
    Instant instant(String name) {
        return parsed(name, "a time with seconds and offset, as 2026-01-15T10:00:00Z (a + in a query is %2B)", text -> {
            Instant instant = OffsetDateTime.parse(text).toInstant();
            if (instant.isBefore(FIRST) || !instant.isBefore(END)) {
                throw new DateTimeException("outside the years 1 to 9999");
            }
            return instant;
        });
    }

    int limit() {
        Integer limit = parsed("limit", "an integer from 1 to " + MAX_LIMIT, text -> {
            int number = Integer.parseInt(text);
            if (number < 1 || number > MAX_LIMIT) {
                throw new NumberFormatException("outside");
            }
            return number;
        });
        return limit == null ? DEFAULT_LIMIT : limit;
    }

    @Nullable
    Position cursor() {
        return parsed(
                "cursor",
                "a cursor that a page gave as next",
                text -> Position.parse(text).orElseThrow(() -> new NumberFormatException("no cursor")));
    }

    private <T> @Nullable T parsed(String name, String expected, Function<String, T> parser) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        try {
            return parser.apply(text);
        } catch (NumberFormatException | DateTimeException e) {
            throw new InvalidParameterException(name + " must be " + expected);
        }
    }
}
