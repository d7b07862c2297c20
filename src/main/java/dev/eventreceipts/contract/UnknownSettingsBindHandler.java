package dev.eventreceipts.contract;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;

/**
 * Refuses settings that nothing reads, with an {@link InvalidDeclarationException} that names the first of them: a
 * misspelt {@code default} would otherwise be no default.
 *
 * <p>Spring Boot's {@code NoUnboundElementsBindHandler}, which {@code ignoreUnknownFields = false} stands for, looks
 * only as far as the first list on the way to a setting: once {@code consumers[0].reads} is bound, it takes whatever
 * stands below it.
 */
public final class UnknownSettingsBindHandler extends AbstractBindHandler {

    private final ConfigurationPropertyName root;
    private final UnboundElementsSourceFilter checked = new UnboundElementsSourceFilter();
    private final Set<ConfigurationPropertyName> known = new LinkedHashSet<>();

    /** Those that hold one value. The binder looks below them too, as if a text were a bean. */
    private final Set<ConfigurationPropertyName> single = new HashSet<>();

    /**
     * @param root the name of the property below which everything is checked, once it is bound
     * @param parent what else handles the binding
     */
    public UnknownSettingsBindHandler(String root, BindHandler parent) {
        super(parent);
        this.root = ConfigurationPropertyName.of(root);
    }

    @Override
    public <T> @Nullable Bindable<T> onStart(ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
        if (name.equals(root)) {
            known.clear();
            single.clear();
        }
        if (!single.contains(name.getParent())) {
            known.add(name);
        }
        if (BeanUtils.isSimpleValueType(target.getType().resolve(Object.class))) {
            single.add(name);
        }
        return super.onStart(name, target, context);
    }

    @Override
    public void onFinish(
            ConfigurationPropertyName name, Bindable<?> target, BindContext context, @Nullable Object result)
            throws Exception {
        if (name.equals(root)) {
            for (ConfigurationPropertySource source : context.getSources()) {
                if (source instanceof IterableConfigurationPropertySource iterable && checked.apply(source)) {
                    iterable.stream()
                            .filter(candidate -> root.isAncestorOf(candidate) && !known.contains(candidate))
                            .filter(candidate -> isInForce(candidate, source, context))
                            .findFirst()
                            .ifPresent(this::refuse);
                }
            }
        }
        super.onFinish(name, target, context, result);
    }

    /** The elements of a list come from one source alone; what later sources say of it is overridden, not unknown. */
    private static boolean isInForce(
            ConfigurationPropertyName name, ConfigurationPropertySource source, BindContext context) {
        for (int i = 0; i < name.getNumberOfElements(); i++) {
            if (name.isNumericIndex(i)) {
                ConfigurationPropertyName list = name.chop(i);
                for (ConfigurationPropertySource each : context.getSources()) {
                    if (each == source) {
                        return true;
                    }
                    if (each.getConfigurationProperty(list) != null
                            || each.containsDescendantOf(list) == ConfigurationPropertyState.PRESENT) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private void refuse(ConfigurationPropertyName candidate) {
        ConfigurationPropertyName unknown = candidate;
        while (!known.contains(unknown.getParent())) {
            unknown = unknown.getParent();
        }
        ConfigurationPropertyName parent = unknown.getParent();
        String siblings = known.stream()
                .filter(name -> parent.isParentOf(name) && !name.isLastElementIndexed())
                .map(sibling -> sibling.getLastElement(ConfigurationPropertyName.Form.DASHED))
                .collect(Collectors.joining(", "));
        throw new InvalidDeclarationException(
                unknown.toString(),
                siblings.isEmpty()
                        ? "nothing can stand below " + parent + "; JSON is written as text, in quotes"
                        : "no such setting, there are " + siblings);
    }
}
