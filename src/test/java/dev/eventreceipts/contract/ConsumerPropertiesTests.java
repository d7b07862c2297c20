package dev.eventreceipts.contract;

import static dev.eventreceipts.contract.Events.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.ByteArrayResource;
import tools.jackson.core.JsonPointer;

class ConsumerPropertiesTests {

    private static final String ORDERS = """
            id: orders-projection@1
            types: [com.example.order.status.changed, com.example.order.placed]
            result-version: 3
            accepts:
              - { version: 1, dataschema: "https://example.test/schemas/order-status/1" }
              - { version: 2, dataschema: }
              - version: 4
            reads:
              - { field: orderId, type: string, description: the order }
              - { field: total, type: number, pointer: /order/total }
            """;

    @Test
    void declareAContract() {
        assertThat(bind(ORDERS).toContract("consumer"))
                .isEqualTo(new ConsumerContract(
                        "orders-projection@1",
                        List.of("com.example.order.status.changed", "com.example.order.placed"),
                        3,
                        List.of(
                                new AcceptedVersion(1, "https://example.test/schemas/order-status/1"),
                                new AcceptedVersion(2, null),
                                new AcceptedVersion(4, null)),
                        List.of(
                                new Field(
                                        "orderId",
                                        JsonPointer.compile("/orderId"),
                                        FieldType.STRING,
                                        List.of(),
                                        null,
                                        "the order"),
                                new Field(
                                        "total",
                                        JsonPointer.compile("/order/total"),
                                        FieldType.NUMBER,
                                        List.of(),
                                        null,
                                        null))));
    }

    @Test
    void mayReadNothing() {
        String everything = """
                id: conformance@1
                types: ["*"]
                result-version: 1
                accepts: [ { version: 1 } ]
                """;

        assertThat(bind(everything + "reads: []").toContract("consumer").reads())
                .isEmpty();
        assertThat(bind(everything).toContract("consumer"))
                .isEqualTo(new ConsumerContract(
                        "conformance@1", List.of("*"), 1, List.of(new AcceptedVersion(1, null)), List.of()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            string  |                     | null
            string  | null                | null
            string  | ~                   | null
            string  | ''                  | null
            string  | 'null'              | null
            integer |                     | null
            string  | '""'                | ""
            string  | EUR                 | "EUR"
            string  | "EUR"               | "EUR"
            string  | '"EUR"'             | "EUR"
            string  | '"1"'               | "1"
            string  | '"null"'            | "null"
            string  | 1 2                 | "1 2"
            string  | '{"a":1,"a":2}'     | "{\\"a\\":1,\\"a\\":2}"
            string  | NaN                 | "NaN"
            string  | '1e99999999999'     | "1e99999999999"
            string  | ' '                 | " "
            string  | "\\t"               | "\\t"
            integer | 10                  | 10
            integer | 1.0                 | 1.0
            integer | 12345678901234567890123 | 12345678901234567890123
            number  | 0.5                 | 0.5
            number  | '12345678901234567890.0100' | 12345678901234567890.0100
            number  | '1e400'             | 1e400
            boolean | true                | true
            boolean | off                 | false
            object  | '{"a":[1,"x"]}'     | {"a":[1,"x"]}
            object  | '{}'                | {}
            array   | '[]'                | []
            array   | '[1, null]'         | [1,null]
            """)
    void readADefaultAsJsonText(String type, @Nullable String yaml, String value) {
        Field field = field("{ field: f, type: %s, default: %s }".formatted(type, yaml == null ? "" : yaml));

        assertThat(field.defaultValue()).isEqualTo(json(value));
    }

    @Test
    void haveNoDefaultWithoutTheKey() {
        assertThat(field("{ field: f, type: string }").defaultValue()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            string  | [EUR, USD, '""', '"1"', "a,b"] | ["EUR","USD","","1","a,b"]
            string  | "EUR,USD"                      | ["EUR","USD"]
            string  | []                             | []
            integer | [1, 2.0, 3]                    | [1,2.0,3]
            number  | [1, '2.50', '1e3']             | [1,2.50,1e3]
            boolean | [true, no]                     | [true,false]
            object  | ['{"a":1,"b":2}', '{}']        | [{"a":1,"b":2},{}]
            array   | ['[1,2]']                      | [[1,2]]
            """)
    void readValuesAsJsonText(String type, String yaml, String values) {
        assertThat(field("{ field: f, type: %s, values: %s }".formatted(type, yaml))
                        .values())
                .containsExactlyElementsOf(json(values));
    }

    @Test
    void mayNameANullDefaultBesideValues() {
        Field field = field("{ field: f, type: string, values: [EUR, USD], default: }");

        assertThat(field.defaultValue()).isEqualTo(json("null"));
        assertThat(field.values()).hasSize(2);
    }

    @Test
    void mayNameADefaultThatIsOneOfTheValuesByContent() {
        assertThat(field("{ field: f, type: number, values: [1, 2], default: 2.0 }")
                        .defaultValue())
                .isEqualTo(json("2.0"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            orderId   | /orderId
            a/b~c     | /a~1b~0c
            ~1        | /~01
            """)
    void pointAtTheMemberOfTheFieldsNameUnlessTheySayOtherwise(String name, String pointer) {
        assertThat(field("{ field: \"%s\", type: string }".formatted(name)).pointer())
                .isEqualTo(JsonPointer.compile(pointer));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/a", "/a/0/b", "/~0~1", "/a b"})
    void takeAnyJsonPointer(String pointer) {
        assertThat(field("{ field: f, type: string, pointer: \"%s\" }".formatted(pointer))
                        .pointer())
                .isEqualTo(JsonPointer.compile(pointer));
    }

    @ParameterizedTest
    @ValueSource(strings = {"string", "INTEGER", "Number", "boolean", "object", "array"})
    void nameTypesInAnyCase(String type) {
        assertThat(field("{ field: f, type: %s }".formatted(type)).type())
                .extracting(FieldType::name)
                .isEqualTo(type.toUpperCase(Locale.ROOT));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            id: x@1                      | `id: `                                | .id | the id of the consumer is missing
            id: x@1                      | `id: " "`                             | .id | the id of the consumer is missing
            id: x@1                      | # none                                | .id | the id of the consumer is missing
            id: x@1                      | id: "a\\u0007"                        | .id | the id of the consumer holds a control character or half a surrogate pair
            types: [a, b]                | types: []                             | .types | x@1 must take at least one event type
            types: [a, b]                | # none                                | .types | x@1 must take at least one event type
            types: [a, b]                | types: [a, ""]                        | .types[1] | the event type is missing
            types: [a, b]                | types: [a, b, a]                      | .types[2] | event type a is declared twice
            result-version: 1            | # none                                | .result-version | the result version is missing
            result-version: 1            | result-version: 0                     | .result-version | the result version must lie between 1 and 2147483647, not 0
            result-version: 1            | result-version: -1                    | .result-version | the result version must lie between 1 and 2147483647, not -1
            result-version: 1            | result-version: 2147483648            | .result-version | the result version must lie between 1 and 2147483647, not 2147483648
            result-version: 1            | result-version: 1.9                   | .result-version | 1.9 is not a whole number of at most 64 bits
            accepts: [{ version: 1 }]    | accepts: [{ version: 1.9 }]           | .accepts[0].version | 1.9 is not a whole number of at most 64 bits
            accepts: [{ version: 1 }]    | accepts: [{ version: 9223372036854775808 }] | .accepts[0].version | 9223372036854775808 is not a whole number of at most 64 bits
            accepts: [{ version: 1 }]    | accepts: [{ version: 1 }, { version: 1.0 }] | .accepts[1].version | version 1 is declared twice
            accepts: [{ version: 1 }]    | accepts: []                           | .accepts | x@1 must accept at least one schema version
            accepts: [{ version: 1 }]    | # none                                | .accepts | x@1 must accept at least one schema version
            accepts: [{ version: 1 }]    | accepts: [{ version: 1 }, { version: 1, dataschema: "urn:a" }] | .accepts[1].version | version 1 is declared twice
            accepts: [{ version: 1 }]    | accepts: [{ dataschema: "urn:a" }]    | .accepts[0].version | a schema version is missing
            accepts: [{ version: 1 }]    | accepts: [{ version: 1, dataschema: "/a" }] | .accepts[0].dataschema | "/a" is not an absolute URI
            accepts: [{ version: 1 }]    | accepts: [{ version: 1, dataschema: "urn:a b" }] | .accepts[0].dataschema | "urn:a b" is not an absolute URI
            accepts: [{ version: 1 }]    | accepts: [{ version: 1, dataschema: "urn:\\u00fc" }] | .accepts[0].dataschema | "urn:\u00fc" is not an absolute URI
            reads: []                    | reads: [{ type: string }]             | .reads[0].field | the name of the field is missing
            reads: []                    | reads: [{ field: " ", type: string }] | .reads[0].field | the name of the field is missing
            reads: []                    | reads: [{ field: "a\\ud800", type: string }] | .reads[0].field | the name of the field holds a control character or half a surrogate pair
            reads: []                    | reads: [{ field: a, type: string }, { field: a, type: string, pointer: /b }] | .reads[1].field | field a is declared twice
            reads: []                    | reads: [{ field: a }]                 | .reads[0].type | the type of a is missing
            reads: []                    | reads: [{ field: a, type: }]          | .reads[0].type | the type of a is missing
            reads: []                    | reads: [{ field: a, type: string, pointer: a }] | .reads[0].pointer | "a" is not a JSON Pointer
            reads: []                    | reads: [{ field: a, type: string, pointer: /a~2 }] | .reads[0].pointer | "/a~2" is not a JSON Pointer
            reads: []                    | reads: [{ field: a, type: string, pointer: /~0~ }] | .reads[0].pointer | "/~0~" is not a JSON Pointer
            reads: []                    | reads: [{ field: a, type: string, values: [b, 1] }] | .reads[0].values[1] | 1 is not a string (a string that reads as something else is written with its quotes: '"1"')
            reads: []                    | reads: [{ field: a, type: string, values: [SE, NO] }] | .reads[0].values[1] | false is not a string (a string that reads as something else is written with its quotes: '"false"')
            reads: []                    | reads: [{ field: a, type: string, values: [""] }] | .reads[0].values[0] | null is not a string (a string that reads as something else is written with its quotes: '""')
            reads: []                    | reads: [{ field: a, type: integer, values: [1, 1.5] }] | .reads[0].values[1] | 1.5 is not an integer
            reads: []                    | reads: [{ field: a, type: integer, values: [1, one] }] | .reads[0].values[1] | "one" is not an integer
            reads: []                    | reads: [{ field: a, type: number, values: [1, 2, 1.0] }] | .reads[0].values[2] | the value 1.0 is declared twice
            reads: []                    | reads: [{ field: a, type: object, values: ['{"a":1,"b":2}', '{"b":2,"a":1}'] }] | .reads[0].values[1] | the value {"b":2,"a":1} is declared twice
            reads: []                    | reads: [{ field: a, type: string, values: ['"\\u0000"'] }] | .reads[0].values[0] | a text with NUL or a lone surrogate cannot be stored
            reads: []                    | reads: [{ field: a, type: integer, default: "x" }] | .reads[0].default | "x" is not an integer
            reads: []                    | reads: [{ field: a, type: string, default: 5 }] | .reads[0].default | 5 is not a string (a string that reads as something else is written with its quotes: '"5"')
            reads: []                    | reads: [{ field: a, type: string, default: '[]' }] | .reads[0].default | [] is not a string (a string that reads as something else is written with its quotes: '""')
            reads: []                    | reads: [{ field: a, type: string, values: [b, c], default: d }] | .reads[0].default | the default "d" is not one of the declared values
            reads: []                    | reads: [{ field: a, type: object, default: '{"x":"\\ud800"}' }] | .reads[0].default | a text with NUL or a lone surrogate cannot be stored
            """)
    void mustNotContradictThemselves(String line, String instead, String property, String problem) {
        String yaml = """
                id: x@1
                types: [a, b]
                result-version: 1
                accepts: [{ version: 1 }]
                reads: []
                """;
        assertThat(yaml).contains(line + "\n");
        ConsumerProperties consumer = bind(yaml.replace(line + "\n", instead + "\n"));

        assertThatExceptionOfType(InvalidDeclarationException.class)
                .isThrownBy(() -> consumer.toContract("receiver.consumers[2]"))
                .satisfies(e -> {
                    assertThat(e.property()).isEqualTo("receiver.consumers[2]" + property);
                    assertThat(e.problem()).isEqualTo(problem);
                })
                .withMessage("receiver.consumers[2]" + property + ": " + problem);
    }

    @Test
    void declareContractsInTheirOrder() {
        List<ConsumerProperties> both = List.of(bind(ORDERS), bind(ORDERS.replace("projection@1", "projection@2")));

        assertThat(ConsumerProperties.toContracts("receiver.consumers", both))
                .extracting(ConsumerContract::id)
                .containsExactly("orders-projection@1", "orders-projection@2");
    }

    @Test
    void mustNotShareAnId() {
        assertThatExceptionOfType(InvalidDeclarationException.class)
                .isThrownBy(
                        () -> ConsumerProperties.toContracts("receiver.consumers", List.of(bind(ORDERS), bind(ORDERS))))
                .withMessage("receiver.consumers[1].id: consumer orders-projection@1 is declared twice");
    }

    @Test
    void nameTheConsumerThatContradictsItself() {
        assertThatExceptionOfType(InvalidDeclarationException.class)
                .isThrownBy(() -> ConsumerProperties.toContracts(
                        "receiver.consumers",
                        List.of(bind(ORDERS), bind(ORDERS.replace("result-version: 3", "result-version: 0")))))
                .withMessage(
                        "receiver.consumers[1].result-version: the result version must lie between 1 and 2147483647, not 0");
    }

    @Test
    void mustBeAtLeastOne() {
        assertThatExceptionOfType(InvalidDeclarationException.class)
                .isThrownBy(() -> ConsumerProperties.toContracts("receiver.consumers", List.of()))
                .withMessage("receiver.consumers: at least one consumer must be declared");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            accepts:          | accept:                 | .accept | no such setting, there are id, types, result-version, accepts, reads
            result-version: 3 | resultversions: 3       | .resultversions | no such setting, there are id, types, result-version, accepts, reads
            version: 1        | versoin: 1              | .accepts[0].versoin | no such setting, there are version, dataschema
            type: number      | type: number, defualt: 1 | .reads[1].defualt | no such setting, there are field, type, values, pointer, description, default
            type: number      | type: number, values: { a: 1 } | .reads[1].values.a | nothing can stand below consumer.reads[1].values; JSON is written as text, in quotes
            type: number      | type: number, default: { a: { b: 1 } } | .reads[1].default.a | nothing can stand below consumer.reads[1].default; JSON is written as text, in quotes
            """)
    void takeNoKeyTheyDoNotKnow(String key, String typo, String property, String problem) {
        assertThatExceptionOfType(BindException.class)
                .isThrownBy(() -> bind(ORDERS.replace(key, typo)))
                .havingRootCause()
                .isInstanceOf(InvalidDeclarationException.class)
                .withMessage("consumer" + property + ": " + problem);
    }

    @ParameterizedTest
    @CsvSource({"version: 1,version: one", "type: string,type: text", "result-version: 3,result-version: two"})
    void takeNoValueThatDoesNotBind(String line, String instead) {
        assertThatExceptionOfType(BindException.class).isThrownBy(() -> bind(ORDERS.replace(line, instead)));
    }

    private static Field field(String yaml) {
        ConsumerContract contract = bind("id: x@1\ntypes: a\nresult-version: 1\naccepts: [{version: 1}]\nreads:\n  - "
                        + yaml)
                .toContract("consumer");
        assertThat(contract.reads()).hasSize(1);
        return contract.reads().get(0);
    }

    /** Binds as it would from a file of its own, without a Spring context. */
    private static ConsumerProperties bind(String yaml) {
        try {
            String indented = "consumer:\n" + yaml.indent(2);
            var sources = new YamlPropertySourceLoader()
                    .load("consumer.yaml", new ByteArrayResource(indented.getBytes(StandardCharsets.UTF_8)));
            return new Binder(ConfigurationPropertySources.from(sources))
                    .bind(
                            "consumer",
                            Bindable.of(ConsumerProperties.class),
                            new UnknownSettingsBindHandler("consumer", BindHandler.DEFAULT))
                    .get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
