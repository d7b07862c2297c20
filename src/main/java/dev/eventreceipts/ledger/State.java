package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Rule;
import dev.eventreceipts.envelope.Violation;
import java.util.List;

/** The four states in which a delivery can end. */
public enum State {
    /** The first delivery of a fact: one receipt more. */
    EFFECT_RECORDED("effect-recorded"),
    /** The fact was recorded before; nothing but its count changed. */
    DUPLICATE_OR_REPLAY_SUPPRESSED("duplicate-or-replay-suppressed"),
    /** A contract does not cover the event; no effect. */
    CONTRACT_UPDATE_REQUIRED("contract-update-required"),
    /** The event cannot be taken as it is; no effect. */
    REJECTED("rejected");

    private final String text;

    State(String text) {
        this.text = text;
    }

    /** The state as answers, queries and tables show it. */
    public String text() {
        return text;
    }

    /** The state of a delivery in which this was found; the first is the reason. */
    public static State after(List<Violation> violations) {
        return after(violations.get(0).reason().rule());
    }

    private static State after(Rule rule) {
        return switch (rule) {
            case TYPE_NOT_IN_CONTRACT,
                    SCHEMA_VERSION_NOT_ACCEPTED,
                    DATASCHEMA_MISMATCH,
                    MISSING_DATA_FIELD,
                    INVALID_DATA_FIELD -> CONTRACT_UPDATE_REQUIRED;
            default -> REJECTED;
        };
    }
}
