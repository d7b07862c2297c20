package dev.eventreceipts.envelope;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Events in binary content mode (CloudEvents HTTP protocol binding 1.0.2 section 3.1). */
final class BinaryMode {

    private static final String PREFIX = "ce-";

    private BinaryMode() {}

    /**
     * The event that headers and body state.
     *
     * @param contentType the one {@code Content-Type} line, or null if there is none
     */
    static Candidate read(Delivery delivery, @Nullable String contentType) {
        Map<String, Attribute> attributes = new LinkedHashMap<>();
        List<Attribute> misnamed = new ArrayList<>();
        linesByName(delivery).forEach((name, lines) -> {
            Attribute attribute = attribute(name, lines);
            if (AttributeName.isLegal(name)) {
                attributes.put(name, attribute);
            } else {
                misnamed.add(attribute);
            }
        });
        return new Candidate(
                ContentMode.BINARY,
                attributes,
                misnamed,
                contentType == null ? null : mediaType(contentType),
                delivery.body().length == 0 ? new GivenData.Nothing() : new GivenData.Bytes(delivery.body()));
    }

    private static Map<String, List<String>> linesByName(Delivery delivery) {
        Map<String, List<String>> lines = new LinkedHashMap<>();
        for (Header header : delivery.headers()) {
            if (header.name().regionMatches(true, 0, PREFIX, 0, PREFIX.length())) {
                String name = lowerCase(header.name().substring(PREFIX.length()));
                lines.computeIfAbsent(name, first -> new ArrayList<>()).add(header.value());
            }
        }
        return lines;
    }

    /** Of ASCII letters only: no other letter may turn into a legal one. */
    private static String lowerCase(String name) {
        char[] lower = name.toCharArray();
        for (int i = 0; i < lower.length; i++) {
            if (lower[i] >= 'A' && lower[i] <= 'Z') {
                lower[i] = (char) (lower[i] + ('a' - 'A'));
            }
        }
        return new String(lower);
    }

    private static Attribute attribute(String name, List<String> lines) {
        if (name.equals(AttributeName.DATACONTENTTYPE)) {
            return Attribute.illegible(name, "is the Content-Type in binary mode and has no header of its own", lines);
        }
        if (lines.size() > 1) {
            return Attribute.illegible(name, "must be given once, not on several header lines", lines);
        }
        String line = lines.get(0);
        Optional<String> value = HeaderValue.decode(line);
        return value.isPresent()
                ? Attribute.of(name, value.get(), line)
                : Attribute.illegible(name, "must be UTF-8, percent-encoded where it is not ASCII", lines);
    }

    /** The header as an attribute; a tab, which no attribute may hold, is a space there (RFC 9110 section 5.6.3). */
    private static Attribute mediaType(String contentType) {
        String value = HeaderValue.trimmed(contentType).replace('\t', ' ');
        return Attribute.of(AttributeName.DATACONTENTTYPE, value, contentType);
    }
}
