package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Header;
import dev.eventreceipts.envelope.Violation;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** The JSON texts that stand in columns: what is read as a whole and never searched. */
final class LedgerJson {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private LedgerJson() {}

    static String extensions(Map<String, Object> extensions) {
        return extensions.isEmpty() ? "{}" : MAPPER.writeValueAsString(extensions);
    }

    static String violations(List<Violation> violations) {
        ArrayNode array = MAPPER.createArrayNode();
        for (Violation violation : violations) {
            array.addObject().put("reason", violation.reason().code()).put("detail", violation.detail());
        }
        return MAPPER.writeValueAsString(array);
    }

    static String headers(List<Header> headers) {
        ArrayNode array = MAPPER.createArrayNode();
        for (Header header : headers) {
            array.addObject().put("name", header.name()).put("value", header.value());
        }
        return MAPPER.writeValueAsString(array);
    }

    static List<Header> headers(String json) {
        return MAPPER.readTree(json)
                .valueStream()
                .map(header -> new Header(text(header, "name"), text(header, "value")))
                .toList();
    }

    private static String text(JsonNode node, String name) {
        return node.required(name).stringValue();
    }
}
