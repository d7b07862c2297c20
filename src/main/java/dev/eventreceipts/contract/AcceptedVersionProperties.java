package dev.eventreceipts.contract;

import dev.eventreceipts.envelope.UriReference;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A schema version that a consumer accepts, as it is declared.
 *
 * @param version the schema version, required
 * @param dataschema the one dataschema, an absolute URI, that an event of this version may name; empty or absent where
 *     it may name any
 */
public record AcceptedVersionProperties(
        @Nullable BigDecimal version, @DefaultValue("") String dataschema) {

    AcceptedVersion toAcceptedVersion(String property) {
        Long accepted = Declared.version(property + ".version", version);
        if (accepted == null) {
            throw new InvalidDeclarationException(property + ".version", "a schema version is missing");
        }
        if (!dataschema.isEmpty() && !UriReference.isAbsolute(dataschema)) {
            throw new InvalidDeclarationException(
                    property + ".dataschema", "\"" + dataschema + "\" is not an absolute URI");
        }
        return new AcceptedVersion(accepted, dataschema.isEmpty() ? null : dataschema);
    }
}
