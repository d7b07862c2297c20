package dev.eventreceipts.operator;

import dev.eventreceipts.ledger.Page;
import dev.eventreceipts.ledger.Position;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A page as queries answer it: {@code next} is the cursor of the next page, null after the last. */
record Listed<V>(List<V> items, @Nullable String next) {

    static <T, V> Listed<V> of(Page<T> page, Function<T, V> view) {
        Position next = page.next();
        return new Listed<>(page.items().stream().map(view).toList(), next == null ? null : next.cursor());
    }
}
