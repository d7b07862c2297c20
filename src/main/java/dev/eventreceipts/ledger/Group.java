package dev.eventreceipts.ledger;

import dev.eventreceipts.contract.Verdict;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Fingerprint;
import dev.eventreceipts.envelope.Reading;
import dev.eventreceipts.envelope.Reason;
import dev.eventreceipts.envelope.Rule;
import dev.eventreceipts.envelope.Violation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The deliveries that share a transaction, recorded as if each came after the one before it: of several deliveries of
 * one fact the first claims it, and the others repeat it or conflict with it.
 *
 * <p>A transaction writes receipts, then events, then locks the receipts that others wrote, then writes rejections,
 * each in the order of their keys: two groups can wait for one another, never in a circle. Who was first is decided by
 * whose row is there, in READ COMMITTED.
 */
final class Group {

    private final LedgerTables tables;
    private final List<Task> tasks;
    private final Instant now;

    private final Map<Digest, Claim> claimed = new HashMap<>();
    private final Map<Digest, Standing> standing = new HashMap<>();
    private final SortedMap<Digest, RepeatCount> repeats = new TreeMap<>();
    private final SortedMap<Digest, RefusedInput> refused = new TreeMap<>();

    private Group(LedgerTables tables, List<Task> tasks, Instant now) {
        this.tables = tables;
        this.tasks = tasks;
        this.now = now;
    }

    /**
     * Records them all in the current transaction.
     *
     * @return what came of each, in their order, once the transaction is committed
     * @throws ReceiptGoneException if a receipt was removed meanwhile; in another transaction its key can be claimed
     */
    static List<Recording> record(LedgerTables tables, List<Task> tasks, Instant now) {
        return new Group(tables, tasks, now).record();
    }

    private List<Recording> record() {
        tables.takeTurn();
        claim();
        lock();
        List<Recording> recordings = new ArrayList<>(tasks.size());
        for (Task task : tasks) {
            recordings.add(task instanceof Task.Fact fact ? settle(fact) : refuse((Task.Invalid) task));
        }
        if (!repeats.isEmpty()) {
            tables.countRepeats(List.copyOf(repeats.values()), now);
        }
        if (!refused.isEmpty()) {
            tables.keep(List.copyOf(refused.values()), now);
        }
        return recordings;
    }

    private void claim() {
        SortedMap<Digest, Claim> claims = new TreeMap<>();
        for (Task.Fact fact : facts()) {
            for (Task.Keyed keyed : fact.keyed()) {
                if (keyed.verdict() instanceof Verdict.Accepted accepted) {
                    claims.putIfAbsent(keyed.key(), new Claim(keyed.key(), fact, accepted));
                }
            }
        }
        if (claims.isEmpty()) {
            return;
        }
        Set<Digest> free = Set.copyOf(tables.claim(List.copyOf(claims.values()), now));
        for (Claim claim : claims.values()) {
            if (free.contains(claim.key())) {
                claimed.put(claim.key(), claim);
                standing.put(
                        claim.key(),
                        new Standing(claim.receipt(now), claim.verdict().content()));
            }
        }
    }

    /** Holds the receipts that others recorded and these deliveries may be repeats of. */
    private void lock() {
        SortedSet<Digest> keys = new TreeSet<>();
        for (Task.Fact fact : facts()) {
            if (fact.keyed().isEmpty()) {
                // no consumer takes the type: still a repeat for those that recorded this very event while they did
                keys.addAll(tables.receiptsOf(fact.envelope().identity(), fact.event()));
            }
            for (Task.Keyed keyed : fact.keyed()) {
                if (!claimed.containsKey(keyed.key())) {
                    keys.add(keyed.key());
                }
            }
        }
        if (!keys.isEmpty()) {
            tables.lock(keys).forEach(each -> standing.put(each.receipt().id(), each));
        }
    }

    private List<Task.Fact> facts() {
        return tasks.stream()
                .filter(Task.Fact.class::isInstance)
                .map(Task.Fact.class::cast)
                .toList();
    }

    private Recording settle(Task.Fact fact) {
        if (fact.keyed().isEmpty()) {
            return settleUnclaimed(fact);
        }
        List<Entry> entries = new ArrayList<>(fact.keyed().size());
        for (Task.Keyed keyed : fact.keyed()) {
            entries.add(settle(fact, keyed));
        }
        return new Recording(entries, refusal(fact, entries));
    }

    @SuppressWarnings("ReferenceEquality") // the very delivery that claimed, not one that equals it
    private Entry settle(Task.Fact fact, Task.Keyed keyed) {
        Claim claim = claimed.get(keyed.key());
        if (claim != null && claim.fact() == fact) {
            return new Entry.Recorded(claim.receipt(now));
        }
        Standing existing = standing.get(keyed.key());
        boolean sameEvent = existing != null && existing.isOfEvent(fact.event());
        if (keyed.verdict() instanceof Verdict.NotCovered notCovered) {
            return existing != null && sameEvent
                    ? repeat(existing, fact)
                    : new Entry.Refused(notCovered.consumer(), notCovered.violations());
        }
        if (existing == null) {
            throw new ReceiptGoneException();
        }
        if (sameEvent || existing.content().equals(((Verdict.Accepted) keyed.verdict()).content())) {
            return repeat(existing, fact);
        }
        return new Entry.Refused(
                keyed.verdict().consumer(),
                List.of(new Violation(
                        Reason.of(Rule.IDENTITY_CONFLICT),
                        "This source and id are recorded with other content; a new fact needs a new id.")));
    }

    private Recording settleUnclaimed(Task.Fact fact) {
        List<Entry> entries = standing.values().stream()
                .filter(each -> each.isOfEvent(fact.event()))
                .sorted(Comparator.comparing(each -> each.receipt().id()))
                .map(each -> repeat(each, fact))
                .toList();
        if (!entries.isEmpty()) {
            return new Recording(entries, null);
        }
        List<Violation> violations =
                List.of(new Violation(Reason.of(Rule.TYPE_NOT_IN_CONTRACT), "No consumer's contract names this type."));
        return new Recording(List.of(), refuse(fact, null, violations));
    }

    private Entry repeat(Standing existing, Task.Fact fact) {
        Standing repeated = existing.repeated(fact.event(), now);
        Digest key = repeated.receipt().id();
        standing.put(key, repeated);
        repeats.merge(key, new RepeatCount(key, 1, !existing.isOfEvent(fact.event())), RepeatCount::and);
        return new Entry.Repeated(repeated.receipt());
    }

    /** The one refusal that the delivery is answered with: a contract's before a conflict, else the first. */
    private @Nullable Refusal refusal(Task.Fact fact, List<Entry> entries) {
        return entries.stream()
                .filter(Entry.Refused.class::isInstance)
                .map(Entry.Refused.class::cast)
                .min(Comparator.comparing(entry -> State.after(entry.violations())))
                .map(entry -> refuse(fact, entry.consumer(), entry.violations()))
                .orElse(null);
    }

    private Refusal refuse(Task.Fact fact, @Nullable String consumer, List<Violation> violations) {
        Fingerprint input = Fingerprint.start()
                .text(consumer)
                .digest(fact.event())
                .text(fact.envelope().dataschema());
        violations.forEach(violation -> input.text(violation.reason().code()));
        return keep(new RefusedInput(
                input.digest(), violations, consumer, fact.envelope().identifiers(), fact.delivery(), 1));
    }

    private Recording refuse(Task.Invalid invalid) {
        Reading.Refused reading = invalid.refused();
        return new Recording(
                List.of(),
                keep(new RefusedInput(
                        reading.input(), reading.violations(), null, reading.identifiers(), invalid.delivery(), 1)));
    }

    private Refusal keep(RefusedInput input) {
        refused.merge(input.key(), input, RefusedInput::and);
        return new Refusal(State.after(input.violations()), input.violations(), input.key());
    }
}
