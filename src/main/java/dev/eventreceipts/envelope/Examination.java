package dev.eventreceipts.envelope;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * One candidate under checks 1 to 5, in their fixed order. Goes on after a violation for as far as there is something
 * to read, so that a producer learns of all of them at once. Used once, by one thread.
 */
final class Examination {

    private static final String TEXT = "must be text without control characters, noncharacters and lone surrogates";

    /** More help nobody, and one small body can break a rule with each of tens of thousands of attributes. */
    private static final int MOST_VIOLATIONS = 100;

    private final EnvelopeRules rules;
    private final Predicate<String> readsNothing;
    private final Candidate candidate;

    /** By reason, since no reason is given twice. */
    private final Map<Reason, Violation> violations = new LinkedHashMap<>();

    private final Set<Attribute> atFault = new LinkedHashSet<>();
    private final Map<String, Object> extensions = new LinkedHashMap<>();
    private Optional<String> source = Optional.empty();
    private Optional<MediaType> mediaType = Optional.empty();
    private Optional<BigDecimal> schemaVersion = Optional.empty();
    private @Nullable EventData data;

    Examination(EnvelopeRules rules, Predicate<String> readsNothing, Candidate candidate) {
        this.rules = rules;
        this.readsNothing = readsNothing;
        this.candidate = candidate;
    }

    /** The envelope, or all that is wrong with the candidate. */
    Reading conclude() {
        checkPresence();
        checkContextVersion();
        checkRequiredAttributes();
        checkTime();
        checkDataschema();
        checkMediaType();
        checkExtensions();
        checkNames();
        checkBoundary();
        if (readsData()) {
            checkSchemaVersion();
        }
        return violations.isEmpty() ? envelope() : refused();
    }

    // check 1

    private void checkPresence() {
        for (String name : AttributeName.REQUIRED) {
            Optional<Attribute> attribute = candidate.attribute(name);
            if (isRequired(name) && attribute.map(Attribute::isBlank).orElse(true)) {
                attribute.ifPresent(atFault::add);
                violate(
                        Reason.missing(name),
                        "The attribute %s must be given as a string that is not empty.".formatted(name));
            }
        }
    }

    private boolean isRequired(String name) {
        return rules.requireSubject() || !name.equals(AttributeName.SUBJECT);
    }

    // check 2

    private void checkContextVersion() {
        candidate.attribute(AttributeName.SPECVERSION).ifPresent(attribute -> {
            String version = attribute.text().orElse("");
            if (!version.isEmpty() && !version.equals("1.0")) {
                atFault.add(attribute);
                violate(Reason.of(Rule.UNSUPPORTED_CONTEXT_VERSION), "The attribute specversion must be exactly 1.0.");
            }
        });
    }

    // check 3

    private void checkRequiredAttributes() {
        for (String name : AttributeName.REQUIRED) {
            candidate.attribute(name).ifPresent(attribute -> {
                if (!attribute.isBlank()) {
                    readText(attribute);
                } else if (!isRequired(name)) {
                    invalid(attribute, "must be a string that is not empty, or be left out");
                }
            });
            if (name.equals(AttributeName.SOURCE)) {
                checkSource();
            }
        }
    }

    private void checkSource() {
        Optional<String> text = candidate.legible(AttributeName.SOURCE);
        source = text.filter(UriReference::is);
        if (text.isPresent() && source.isEmpty()) {
            invalid(AttributeName.SOURCE, "must be a URI-reference as RFC 3986 writes it");
        }
    }

    private void checkTime() {
        candidate
                .attribute(AttributeName.TIME)
                .flatMap(this::readText)
                .filter(text -> Timestamp.parse(text).isEmpty())
                .ifPresent(text -> invalid(
                        AttributeName.TIME,
                        "must be a date and time as RFC 3339 writes it, with seconds and an offset"));
    }

    private void checkDataschema() {
        candidate
                .attribute(AttributeName.DATASCHEMA)
                .flatMap(this::readText)
                .filter(text -> !UriReference.isAbsolute(text))
                .ifPresent(text -> invalid(AttributeName.DATASCHEMA, "must be a URI with a scheme"));
    }

    /**
     * The media type of the data is {@code datacontenttype} in structured mode and the {@code Content-Type} in binary
     * mode, where an attribute of that name is always illegible.
     */
    private void checkMediaType() {
        Optional<String> datacontenttype =
                candidate.attribute(AttributeName.DATACONTENTTYPE).flatMap(this::readText);
        if (candidate.mode() == ContentMode.STRUCTURED) {
            mediaType = datacontenttype.flatMap(text -> MediaType.parse(text)
                    .or(() -> invalid(AttributeName.DATACONTENTTYPE, "must be a media type such as application/json")));
            return;
        }
        Attribute contentType = candidate.mediaType();
        if (contentType != null) {
            mediaType = contentType.text().flatMap(MediaType::parse);
            if (mediaType.isEmpty()) {
                atFault.add(contentType);
                violate(
                        Reason.of(Rule.UNSUPPORTED_CONTENT_TYPE),
                        "The Content-Type must be one media type, such as application/json.");
            }
        }
    }

    private void checkExtensions() {
        for (Attribute attribute : candidate.attributes().values()) {
            if (AttributeName.isCore(attribute.name())) {
                continue;
            }
            if (attribute.value() instanceof String || attribute.fault() != null) {
                readText(attribute).ifPresent(text -> extensions.put(attribute.name(), text));
            } else if (attribute.value() != null) {
                extensions.put(attribute.name(), attribute.value());
            } else {
                invalid(attribute, "must be a string, a boolean, or an integer of at most 32 bits");
            }
        }
    }

    private void checkNames() {
        if (!candidate.misnamed().isEmpty()) {
            atFault.addAll(candidate.misnamed());
            violate(
                    Reason.of(Rule.INVALID_ATTRIBUTE_NAME),
                    "An attribute must be named with lower-case ASCII letters and digits only, and not data.");
        }
    }

    /** The attribute's text if it may hold it; a violation and nothing if not. */
    private Optional<String> readText(Attribute attribute) {
        Optional<String> text = attribute.text();
        if (text.isEmpty()) {
            return invalid(attribute, attribute.fault() == null ? "must be a string" : attribute.fault());
        }
        return WellFormedText.is(text.get()) ? text : invalid(attribute, TEXT);
    }

    private <T> Optional<T> invalid(String name, String expected) {
        return candidate.attribute(name).flatMap(attribute -> invalid(attribute, expected));
    }

    private <T> Optional<T> invalid(Attribute attribute, String expected) {
        atFault.add(attribute);
        Reason reason = AttributeName.invalid(attribute.name());
        String shown = reason.code().substring("invalid-".length());
        violate(reason, "The attribute %s %s.".formatted(shown, expected));
        return Optional.empty();
    }

    // check 4

    private void checkBoundary() {
        if (source.isPresent() && !rules.boundary().contains(source.get())) {
            violate(
                    Reason.outside(rules.boundary()),
                    "The source must be one that the boundary %s answers for."
                            .formatted(rules.boundary().name()));
        }
    }

    // check 5

    /** Whether the data, or that there is none, could be read. */
    private boolean readsData() {
        GivenData given = candidate.data();
        if (given instanceof GivenData.Contradictory contradiction) {
            return violate(Reason.of(Rule.MALFORMED_EVENT), contradiction.detail());
        }
        boolean declared = candidate.mediaType() != null;
        if (declared && mediaType.isEmpty()) {
            return false;
        }
        if (mediaType.map(MediaType::isJson).orElse(true)) {
            return readsJson(given, !declared && takesAnyData());
        }
        if (takesAnyData()) {
            return readsOther(given);
        }
        return (given instanceof GivenData.Nothing && candidate.mode() == ContentMode.STRUCTURED)
                || violate(Reason.of(Rule.UNSUPPORTED_CONTENT_TYPE), "The data must be of a JSON media type.");
    }

    /** Whether no consumer looks into the data; so too where the type is missing and nobody can say. */
    private boolean takesAnyData() {
        return rules.defaultSchemaVersion() != null
                && candidate.legible(AttributeName.TYPE).map(readsNothing::test).orElse(true);
    }

    private boolean readsJson(GivenData given, boolean elseOpaque) {
        if (given instanceof GivenData.Json json) {
            data = new EventData(json.text().getBytes(StandardCharsets.UTF_8), json.value());
        } else if (given instanceof GivenData.Bytes bytes && bytes.bytes().length > 0) {
            Optional<JsonNode> value = StrictJson.value(bytes.bytes());
            if (value.isEmpty() && !elseOpaque) {
                return violate(
                        Reason.of(Rule.MALFORMED_EVENT),
                        "The data must be one JSON value in UTF-8 with no member twice and nothing behind it.");
            }
            data = new EventData(bytes.bytes(), value.orElse(null));
        }
        return true;
    }

    /** Data that is no JSON: in a {@code data} member it is a string (JSON format section 3.1.1). */
    private boolean readsOther(GivenData given) {
        byte[] bytes = new byte[0];
        if (given instanceof GivenData.Bytes body) {
            bytes = body.bytes();
        } else if (given instanceof GivenData.Json json) {
            String text = json.value().isString() ? json.value().stringValue() : null;
            if (text == null || !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
                return violate(
                        Reason.of(Rule.MALFORMED_EVENT),
                        "The member data must be a string that UTF-8 can encode where the media type is not JSON.");
            }
            bytes = text.getBytes(StandardCharsets.UTF_8);
        }
        data = bytes.length == 0 ? null : new EventData(bytes, null);
        return true;
    }

    private void checkSchemaVersion() {
        JsonNode json = data == null || data.json() == null ? MissingNode.getInstance() : data.json();
        JsonNode named = json.at(rules.schemaVersionPointer());
        schemaVersion = named.isMissingNode() || named.isNull()
                ? Optional.ofNullable(rules.defaultSchemaVersion()).map(BigDecimal::valueOf)
                : SchemaVersion.of(named);
        if (schemaVersion.isEmpty()) {
            violate(
                    Reason.of(Rule.MISSING_SCHEMA_VERSION),
                    "The data must be JSON that names its schema version as an integer at %s."
                            .formatted(rules.schemaVersionPointer()));
        }
    }

    // conclusions

    private Envelope envelope() {
        String id = candidate.legible(AttributeName.ID).orElseThrow();
        String type = candidate.legible(AttributeName.TYPE).orElseThrow();
        String subject = candidate.legible(AttributeName.SUBJECT).orElse(null);
        String dataschema = candidate.legible(AttributeName.DATASCHEMA).orElse(null);
        String datacontenttype = Optional.ofNullable(candidate.mediaType())
                .flatMap(Attribute::text)
                .orElse(null);
        BigDecimal version = schemaVersion.orElseThrow();
        return new Envelope(
                id,
                source.orElseThrow(),
                type,
                subject,
                candidate.legible(AttributeName.TIME).orElse(null),
                dataschema,
                datacontenttype,
                Collections.unmodifiableMap(extensions),
                version,
                data,
                Envelope.identity(source.orElseThrow(), id),
                Envelope.content(type, subject, version, data),
                candidate.mode());
    }

    private Reading.Refused refused() {
        List<Violation> found = new ArrayList<>(violations.values());
        return new Reading.Refused(
                found, candidate.identifiers(), input(found.get(0).reason()));
    }

    /**
     * What was refused, with what is at fault and without what a gateway renews on each hop: so the mode, the time and
     * the extensions only where they are the fault.
     */
    private Digest input(Reason reason) {
        Fingerprint input = Fingerprint.start().text(reason.code());
        for (String name : AttributeName.REQUIRED) {
            input.text(candidate.attribute(name).flatMap(Attribute::text).orElse(null));
        }
        input.text(candidate
                .attribute(AttributeName.DATASCHEMA)
                .flatMap(Attribute::text)
                .orElse(null));
        // JSON by whatever name, or by none
        input.text(Optional.ofNullable(candidate.mediaType())
                .filter(declared -> !mediaType.map(MediaType::isJson).orElse(false))
                .flatMap(Attribute::text)
                .orElse(null));
        for (Attribute attribute : atFault) {
            input.text(attribute.name());
            attribute.written().forEach(input::text);
        }
        return addData(input).digest();
    }

    private Fingerprint addData(Fingerprint input) {
        GivenData given = candidate.data();
        if (data != null) {
            return input.data(data);
        }
        if (given instanceof GivenData.Json json) {
            return input.json(json.value());
        }
        if (given instanceof GivenData.Contradictory contradiction) {
            contradiction.written().forEach(input::text);
            return input;
        }
        return input.bytes(given instanceof GivenData.Bytes bytes ? bytes.bytes() : null);
    }

    /** Notes a violation, unless the same one has been found already. Always false, for checks that end with it. */
    private boolean violate(Reason reason, String detail) {
        if (violations.size() < MOST_VIOLATIONS) {
            violations.putIfAbsent(reason, new Violation(reason, detail));
        }
        return false;
    }
}
