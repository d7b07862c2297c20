package dev.eventreceipts.contract;

import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Violation;
import java.util.List;

/** What one consumer's contract says about an event. */
public sealed interface Verdict {

    /** The consumer's id. */
    String consumer();

    /**
     * The consumer may read the event.
     *
     * @param schemaVersion the version of the data
     * @param resultVersion the version of what the consumer makes of it
     * @param projection what it reads, after defaults, as a JSON object in the order of the contract
     * @param content the digest of what it reads: type, subject and those values. Equal content is the same fact
     */
    record Accepted(String consumer, long schemaVersion, int resultVersion, String projection, Digest content)
            implements Verdict {}

    /**
     * The contract does not cover the event.
     *
     * @param violations at least one, in the fixed order of the checks
     */
    record NotCovered(String consumer, List<Violation> violations) implements Verdict {

        public NotCovered {
            violations = List.copyOf(violations);
        }
    }
}
