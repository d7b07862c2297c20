package dev.eventreceipts.ledger;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a listing, newest first.
 *
 * @param next where the next page begins; null after the last
 */
public record Page<T>(List<T> items, @Nullable Position next) {

    public Page {
        items = List.copyOf(items);
    }
}
