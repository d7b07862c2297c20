package dev.eventreceipts.intake;

import dev.eventreceipts.contract.InvalidDeclarationException;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.origin.Origin;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Says in one line which setting stopped the start, where it stands and what is wrong with it:
 * {@code receiver.consumers[0].accepts[1].version (class path resource [application.yaml] - 14:22): version 1 is
 * declared twice}. For a setting that is absent, it names the place of its nearest relative.
 *
 * <p>Comes before Spring Boot's own analyzers, one of which speaks for any failure while binding.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class InvalidDeclarationFailureAnalyzer extends AbstractFailureAnalyzer<InvalidDeclarationException> {

    private final @Nullable Environment environment;

    InvalidDeclarationFailureAnalyzer(@Nullable Environment environment) {
        this.environment = environment;
    }

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidDeclarationException cause) {
        String place = place(ConfigurationPropertyName.of(cause.property()))
                .map(found -> " (" + found + ")")
                .orElse("");
        return new FailureAnalysis(cause.property() + place + ": " + cause.problem(), null, cause);
    }

    private Optional<String> place(ConfigurationPropertyName property) {
        for (ConfigurationPropertyName name = property; !name.isEmpty(); name = name.getParent()) {
            ConfigurationPropertyName place = name;
            Optional<String> found = sources(property)
                    .map(source -> source.getConfigurationProperty(place))
                    .flatMap(InvalidDeclarationFailureAnalyzer::origin)
                    .findFirst()
                    .map(Origin::toString)
                    .or(() -> sources(property)
                            .flatMap(source -> within(source, place))
                            .findFirst()
                            .map(origin -> "near " + origin));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** The elements of a list come from one source alone: the first that has any. */
    private Stream<ConfigurationPropertySource> sources(ConfigurationPropertyName property) {
        if (environment == null) {
            return Stream.empty();
        }
        Stream<ConfigurationPropertySource> all = StreamSupport.stream(
                ConfigurationPropertySources.get(environment).spliterator(), false);
        for (int i = 0; i < property.getNumberOfElements(); i++) {
            if (property.isNumericIndex(i)) {
                ConfigurationPropertyName list = property.chop(i);
                return all.filter(source -> source.containsDescendantOf(list) == ConfigurationPropertyState.PRESENT)
                        .limit(1);
            }
        }
        return all;
    }

    private static Stream<Origin> within(ConfigurationPropertySource source, ConfigurationPropertyName parent) {
        return source instanceof IterableConfigurationPropertySource iterable
                ? iterable.stream()
                        .filter(parent::isAncestorOf)
                        .map(source::getConfigurationProperty)
                        .flatMap(InvalidDeclarationFailureAnalyzer::origin)
                : Stream.empty();
    }

    private static Stream<Origin> origin(@Nullable ConfigurationProperty property) {
        return Stream.ofNullable(property == null ? null : property.getOrigin());
    }
}
