package dev.eventreceipts.envelope;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads deliveries: checks 1 to 5. Decides the content mode and whether the event can be read at all; what it says is
 * then judged by an {@link Examination}, the same for both modes. Pure and safe for use by many threads.
 */
public final class EnvelopeReader {

    private static final Identifiers NONE = new Identifiers(null, null, null, null);

    private final EnvelopeRules rules;
    private final Predicate<String> readsNothing;

    /**
     * @param rules what is asked of every envelope
     * @param readsNothing whether no consumer of an event type reads a field of the data; where a default schema
     *     version applies, the data of such events may be of any media type, or absent
     */
    public EnvelopeReader(EnvelopeRules rules, Predicate<String> readsNothing) {
        this.rules = rules;
        this.readsNothing = readsNothing;
    }

    /** Reads a delivery; never throws for what a producer sent. */
    public Reading read(Delivery delivery) {
        List<String> contentTypes = lines(delivery, "content-type");
        String contentType = contentTypes.isEmpty() ? null : contentTypes.get(0);
        boolean modeIsKnown = contentTypes.size() < 2;
        boolean structured = contentType != null && namesAnEventFormat(contentType);
        List<String> encodings = lines(delivery, "content-encoding");
        if (!encodings.stream().allMatch(EnvelopeReader::leavesTheBodyAsItIs)) {
            Identifiers identifiers = modeIsKnown && !structured
                    ? BinaryMode.read(delivery, contentType).identifiers()
                    : NONE;
            return unreadable(
                    Rule.UNSUPPORTED_CONTENT_ENCODING,
                    "The body must be sent without a content encoding.",
                    identifiers,
                    Stream.concat(encodings.stream(), contentTypes.stream()).toList(),
                    delivery);
        }
        if (!modeIsKnown) {
            return unreadable(
                    Rule.UNSUPPORTED_CONTENT_TYPE,
                    "The Content-Type must be given once; with several the content mode cannot be known.",
                    NONE,
                    contentTypes,
                    delivery);
        }
        return structured ? readStructured(delivery, contentTypes) : examine(BinaryMode.read(delivery, contentType));
    }

    private Reading readStructured(Delivery delivery, List<String> contentTypes) {
        Optional<MediaType> format = MediaType.parse(HeaderValue.trimmed(contentTypes.get(0)));
        if (!format.map(type -> type.is("application", "cloudevents+json")).orElse(false)) {
            return unreadable(
                    Rule.UNSUPPORTED_CONTENT_TYPE,
                    "The event format must be application/cloudevents+json.",
                    NONE,
                    contentTypes,
                    delivery);
        }
        Optional<Candidate> candidate = StructuredMode.read(delivery.body());
        return candidate.isPresent()
                ? examine(candidate.get())
                : unreadable(
                        Rule.MALFORMED_EVENT,
                        "The body must be one JSON object in UTF-8 with no member twice and nothing behind it.",
                        NONE,
                        List.of(),
                        delivery);
    }

    private Reading examine(Candidate candidate) {
        return new Examination(rules, readsNothing, candidate).conclude();
    }

    private static List<String> lines(Delivery delivery, String name) {
        List<String> lines = new ArrayList<>();
        for (Header header : delivery.headers()) {
            if (header.isNamed(name)) {
                lines.add(header.value());
            }
        }
        return lines;
    }

    /** {@code identity} is no content coding to be sent (RFC 9110 section 8.4.1), but says what is true. */
    private static boolean leavesTheBodyAsItIs(String contentEncoding) {
        String value = HeaderValue.trimmed(contentEncoding);
        return value.isEmpty() || value.equalsIgnoreCase("identity");
    }

    /** Structured and batched mode are told by this prefix, whatever the format (HTTP protocol binding section 3). */
    private static boolean namesAnEventFormat(String contentType) {
        String prefix = "application/cloudevents";
        return HeaderValue.trimmed(contentType).regionMatches(true, 0, prefix, 0, prefix.length());
    }

    /**
     * A delivery that cannot be taken apart: one violation and the whole body.
     *
     * @param linesAtFault the header lines that make it so
     */
    private static Reading.Refused unreadable(
            Rule rule, String detail, Identifiers identifiers, List<String> linesAtFault, Delivery delivery) {
        Reason reason = Reason.of(rule);
        Fingerprint input = Fingerprint.start()
                .text(reason.code())
                .text(identifiers.id())
                .text(identifiers.source())
                .text(identifiers.type())
                .text(identifiers.subject())
                .number(BigDecimal.valueOf(linesAtFault.size()));
        linesAtFault.forEach(input::text);
        return new Reading.Refused(
                List.of(new Violation(reason, detail)),
                identifiers,
                input.bytes(delivery.body()).digest());
    }
}
