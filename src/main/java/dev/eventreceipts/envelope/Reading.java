package dev.eventreceipts.envelope;

import java.util.List;

/** What came of reading a delivery: an {@link Envelope}, or the reasons why it is none. */
public sealed interface Reading permits Envelope, Reading.Refused {

    /**
     * The delivery is refused.
     *
     * @param violations all that was found, in the fixed order of the checks; the first is the reason
     * @param identifiers what could be read
     * @param input what was refused: equal for the same refused event even where a gateway has renewed its time or its
     *     tracing extensions, so that a retry only counts
     */
    record Refused(List<Violation> violations, Identifiers identifiers, Digest input) implements Reading {

        public Refused {
            violations = List.copyOf(violations);
        }
    }
}
