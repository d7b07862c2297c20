package dev.eventreceipts.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.eventreceipts.contract.ConsumerContract;
import dev.eventreceipts.contract.Field;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A consumer contract as queries show it, with the names of the configuration. */
record ContractView(
        String id, List<String> types, int resultVersion, List<VersionView> accepts, List<FieldView> reads) {

    static ContractView of(ConsumerContract contract) {
        return new ContractView(
                contract.id(),
                contract.types(),
                contract.resultVersion(),
                contract.accepts().stream()
                        .map(accepted -> new VersionView(accepted.version(), accepted.dataschema()))
                        .toList(),
                contract.reads().stream().map(FieldView::of).toList());
    }

    /** An accepted schema version; no {@code dataschema} means that it takes any. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record VersionView(long version, @Nullable String dataschema) {}

    /** A field; a declared default that is null is shown, and one that is not declared is left out. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record FieldView(
            String field,
            String pointer,
            String type,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<JsonNode> values,

            @JsonProperty("default") @JsonInclude(JsonInclude.Include.NON_ABSENT)
            Optional<JsonNode> defaultValue,

            @Nullable String description) {

        static FieldView of(Field field) {
            return new FieldView(
                    field.name(),
                    field.pointer().toString(),
                    field.type().name().toLowerCase(Locale.ROOT),
                    field.values(),
                    Optional.ofNullable(field.defaultValue()),
                    field.description());
        }
    }
}
