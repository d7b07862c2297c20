package dev.eventreceipts.envelope;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * A point in time as RFC 3339 section 5.6 writes it. Parsed by hand: {@code java.time} takes times without seconds,
 * years of any length and offsets with seconds, and refuses leap seconds, more than nine fraction digits and offsets
 * beyond 18 hours.
 *
 * @param value the nearest that {@code java.time} can hold: a leap second becomes the last nanosecond before it,
 *     further fraction digits are cut, an offset beyond 18 hours becomes UTC
 */
record Timestamp(OffsetDateTime value) {

    private static final int FRACTION = "2026-01-15T10:00:00".length();
    private static final int NANOSECOND_DIGITS = 9;
    private static final int MOST_OFFSET_SECONDS = 18 * 60 * 60;

    /** The time that a text names, or nothing if it is none. */
    static Optional<Timestamp> parse(String text) {
        int zone = zoneStart(text);
        if (zone < 0 || !isShapedLike(text.substring(0, FRACTION), "0000-00-00T00:00:00")) {
            return Optional.empty();
        }
        Optional<Integer> offset = offsetSeconds(text.substring(zone));
        if (offset.isEmpty()) {
            return Optional.empty();
        }
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        int day = number(text, 8, 10);
        int hour = number(text, 11, 13);
        int minute = number(text, 14, 16);
        int second = number(text, 17, 19);
        if (month < 1
                || month > 12
                || day < 1
                || day > YearMonth.of(year, month).lengthOfMonth()) {
            return Optional.empty();
        }
        if (hour > 23 || minute > 59 || second > 60) {
            return Optional.empty();
        }
        LocalDate date = LocalDate.of(year, month, day);
        if (second < 60) {
            int nanos = nanos(text.substring(FRACTION, zone));
            return Optional.of(at(LocalDateTime.of(date, LocalTime.of(hour, minute, second, nanos)), offset.get()));
        }
        LocalDateTime before = LocalDateTime.of(date, LocalTime.of(hour, minute, 59, 999_999_999));
        return endsAMonth(before.minusSeconds(offset.get())) ? Optional.of(at(before, offset.get())) : Optional.empty();
    }

    /** Where the offset begins; -1 if there is no whole time before it or a point without digits. */
    private static int zoneStart(String text) {
        if (text.length() <= FRACTION || text.charAt(FRACTION) != '.') {
            return text.length() <= FRACTION ? -1 : FRACTION;
        }
        int end = FRACTION + 1;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        return end == FRACTION + 1 ? -1 : end;
    }

    private static Optional<Integer> offsetSeconds(String zone) {
        if (zone.equals("Z") || zone.equals("z")) {
            return Optional.of(0);
        }
        if (!isShapedLike(zone, "+00:00") && !isShapedLike(zone, "-00:00")) {
            return Optional.empty();
        }
        int hours = number(zone, 1, 3);
        int minutes = number(zone, 4, 6);
        if (hours > 23 || minutes > 59) {
            return Optional.empty();
        }
        int seconds = (hours * 60 + minutes) * 60;
        return Optional.of(zone.charAt(0) == '-' ? -seconds : seconds);
    }

    /** Leap seconds are inserted at the end of a month in UTC, nowhere else (RFC 3339 appendix D). */
    private static boolean endsAMonth(LocalDateTime utc) {
        return utc.getHour() == 23
                && utc.getMinute() == 59
                && utc.getDayOfMonth() == YearMonth.from(utc).lengthOfMonth();
    }

    private static Timestamp at(LocalDateTime local, int offsetSeconds) {
        if (Math.abs(offsetSeconds) > MOST_OFFSET_SECONDS) {
            return new Timestamp(local.minusSeconds(offsetSeconds).atOffset(ZoneOffset.UTC));
        }
        return new Timestamp(local.atOffset(ZoneOffset.ofTotalSeconds(offsetSeconds)));
    }

    /** Of a point and digits, or of nothing. */
    private static int nanos(String fraction) {
        int nanos = 0;
        for (int i = 1; i <= NANOSECOND_DIGITS; i++) {
            nanos = 10 * nanos + (i < fraction.length() ? fraction.charAt(i) - '0' : 0);
        }
        return nanos;
    }

    /** Whether a text has a digit wherever the shape has a zero, and else the same characters in either case. */
    private static boolean isShapedLike(String text, String shape) {
        if (text.length() != shape.length()) {
            return false;
        }
        for (int i = 0; i < shape.length(); i++) {
            char expected = shape.charAt(i);
            char c = text.charAt(i);
            boolean fits = expected == '0' ? isDigit(c) : c == expected || (expected == 'T' && c == 't');
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text.substring(from, to));
    }
}
