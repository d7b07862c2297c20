package dev.eventreceipts.envelope;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON as RFC 8259 has it, read from bytes that nobody vouches for: strict UTF-8 without a byte order mark, no member
 * twice, nothing behind the value, at most {@value #MAX_DEPTH} levels and {@value #MAX_TOKENS} tokens, decimals exact.
 *
 * <p>Property names are neither shared nor interned between documents: one 39 kB body of colliding names would
 * otherwise make Jackson refuse good documents until the restart.
 */
final class StrictJson {

    private static final int MAX_DEPTH = 64;
    private static final int MAX_TOKENS = 100_000;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                    .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxTokenCount(MAX_TOKENS)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            // one member of a document is followed by others; the end of the document is checked here
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private StrictJson() {}

    /**
     * A member of an object.
     *
     * @param text the very text of the value
     */
    record Member(String name, JsonNode value, String text) {}

    /** The one value that the bytes are, or nothing if they are no JSON. */
    static Optional<JsonNode> value(byte[] bytes) {
        return StrictUtf8.decode(bytes).flatMap(text -> parsed(text, StrictJson::value));
    }

    /** The members of the one object that the bytes are, in their order, or nothing if they are none. */
    static Optional<List<Member>> object(byte[] bytes) {
        return StrictUtf8.decode(bytes).flatMap(text -> parsed(text, parser -> members(parser, text)));
    }

    private static <T> Optional<T> parsed(String text, Function<JsonParser, @Nullable T> reading) {
        try (JsonParser parser = MAPPER.createParser(text.toCharArray())) {
            T read = parser.nextToken() == null ? null : reading.apply(parser);
            return parser.nextToken() == null ? Optional.ofNullable(read) : Optional.empty();
        } catch (RuntimeException e) {
            // not only Jackson's own: an exponent that no BigDecimal holds is a NumberFormatException, and whatever
            // else
            // a parser may throw for a producer's bytes is the producer's fault all the same
            return Optional.empty();
        }
    }

    private static JsonNode value(JsonParser parser) {
        return MAPPER.readTree(parser);
    }

    private static @Nullable List<Member> members(JsonParser parser, String text) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return null;
        }
        List<Member> members = new ArrayList<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            long from = parser.currentTokenLocation().getCharOffset();
            JsonNode value = value(parser);
            long to = parser.currentLocation().getCharOffset();
            members.add(new Member(name, value, text.substring((int) from, (int) to)));
        }
        return members;
    }
}
