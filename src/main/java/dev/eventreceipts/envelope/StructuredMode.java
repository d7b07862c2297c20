package dev.eventreceipts.envelope;

import dev.eventreceipts.envelope.StrictJson.Member;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Events in structured content mode, in the CloudEvents JSON event format 1.0.2. */
final class StructuredMode {

    private static final String DATA = "data";
    private static final String DATA_BASE64 = "data_base64";

    private StructuredMode() {}

    /** The event that a body states, or nothing if the body is not one JSON object. */
    static Optional<Candidate> read(byte[] body) {
        return StrictJson.object(body).map(StructuredMode::candidate);
    }

    private static Candidate candidate(List<Member> members) {
        Map<String, Attribute> attributes = new LinkedHashMap<>();
        List<Attribute> misnamed = new ArrayList<>();
        Member data = null;
        Member base64 = null;
        for (Member member : members) {
            if (member.name().equals(DATA)) {
                data = member;
            } else if (member.name().equals(DATA_BASE64)) {
                base64 = member.value().isNull() ? null : member;
            } else if (!AttributeName.isLegal(member.name())) {
                misnamed.add(Attribute.ofOtherType(member.name(), member.text()));
            } else if (!member.value().isNull()) {
                attributes.put(member.name(), attribute(member));
            }
        }
        return new Candidate(
                ContentMode.STRUCTURED,
                attributes,
                misnamed,
                attributes.get(AttributeName.DATACONTENTTYPE),
                data(data, base64));
    }

    private static Attribute attribute(Member member) {
        JsonNode value = member.value();
        if (value.isString()) {
            return Attribute.of(member.name(), value.stringValue(), member.text());
        }
        if (value.isBoolean()) {
            return Attribute.of(member.name(), value.booleanValue(), member.text());
        }
        // an integer of 32 bits written without a fraction and an exponent; all else is of a wider type
        if (value.isInt()) {
            return Attribute.of(member.name(), value.intValue(), member.text());
        }
        return Attribute.ofOtherType(member.name(), member.text());
    }

    private static GivenData data(@Nullable Member data, @Nullable Member base64) {
        if (data != null && base64 != null) {
            return new GivenData.Contradictory(
                    "An event has either data or data_base64, not both.", List.of(data.text(), base64.text()));
        }
        if (base64 != null) {
            return decoded(base64);
        }
        return data == null ? new GivenData.Nothing() : new GivenData.Json(data.value(), data.text());
    }

    /** Base 64 with its padding (RFC 4648 section 4), which Java's decoder would not miss. */
    private static GivenData decoded(Member base64) {
        if (base64.value().isString() && base64.value().stringValue().length() % 4 == 0) {
            try {
                return new GivenData.Bytes(
                        Base64.getDecoder().decode(base64.value().stringValue()));
            } catch (IllegalArgumentException e) {
                // falls through to what every data_base64 that cannot be decoded is
            }
        }
        return new GivenData.Contradictory(
                "The member data_base64 must be a string in padded Base 64.", List.of(base64.text()));
    }
}
