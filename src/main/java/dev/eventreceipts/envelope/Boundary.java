package dev.eventreceipts.envelope;

import java.util.List;

/**
 * The sources that this receiver answers for. A configured source that ends in a delimiter ({@code :}, {@code /} or
 * {@code #}) is a prefix, {@code *} is any source, and any other is exact. Sources are compared as strings, never
 * normalised.
 *
 * @param name the boundary's name, part of the reason {@code source-outside-<name>-boundary}
 * @param sources at least one
 */
public record Boundary(String name, List<String> sources) {

    public Boundary {
        sources = List.copyOf(sources);
    }

    /** Whether the source lies inside. */
    public boolean contains(String source) {
        return sources.stream().anyMatch(configured -> covers(configured, source));
    }

    private static boolean covers(String configured, String source) {
        if (configured.equals("*") || configured.equals(source)) {
            return true;
        }
        char last = configured.isEmpty() ? ' ' : configured.charAt(configured.length() - 1);
        return (last == ':' || last == '/' || last == '#') && source.startsWith(configured);
    }
}
