package dev.eventreceipts.ledger;

import dev.eventreceipts.contract.Verdict;
import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Envelope;
import dev.eventreceipts.envelope.Fingerprint;
import dev.eventreceipts.envelope.Identifiers;
import dev.eventreceipts.envelope.Reading;
import dev.eventreceipts.envelope.Reason;
import dev.eventreceipts.envelope.Rule;
import dev.eventreceipts.envelope.Violation;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The one door through which facts are recorded. What has returned is committed; what has thrown may be recorded or
 * not, and the same delivery sent again settles it.
 *
 * <p>A transaction writes receipts, then events, then rejections, each in the order of their digests, and locks
 * existing receipts only after all of its inserts, again in that order: two deliveries can wait for one another, never
 * in a circle. Who was first is decided by whose row is there, in READ COMMITTED.
 */
@Component
public class Ledger {

    private final LedgerTables tables;
    private final ReceiptRepository receipts;
    private final LedgerDoor door;
    private final TransactionTemplate transaction;
    private final Clock clock;

    Ledger(
            LedgerTables tables,
            ReceiptRepository receipts,
            LedgerDoor door,
            PlatformTransactionManager transactions,
            Clock clock) {
        this.door = door;
        this.tables = tables;
        this.receipts = receipts;
        this.transaction = new TransactionTemplate(transactions);
        this.clock = clock;
    }

    /**
     * Records an event for each consumer that accepts it and has not recorded it yet, counts a repeat for each that
     * has, and keeps the input where any refuses.
     *
     * @param verdicts one for each consumer that takes the event's type; none where no consumer does
     * @param delivery the input, kept where it is refused
     * @throws LedgerUnavailableException if it is not known to be committed
     */
    public Recording record(Envelope envelope, List<Verdict> verdicts, Delivery delivery) {
        return committed(() -> verdicts.isEmpty()
                ? recordUnclaimed(envelope, delivery)
                : recordVerdicts(envelope, verdicts, delivery));
    }

    /**
     * Keeps a delivery that is no valid event.
     *
     * @throws LedgerUnavailableException if it is not known to be kept
     */
    public Refusal keep(Reading.Refused refused, Delivery delivery) {
        return committed(
                () -> refuse(refused.input(), refused.violations(), null, refused.identifiers(), delivery, now()));
    }

    private Recording recordVerdicts(Envelope envelope, List<Verdict> verdicts, Delivery delivery) {
        Instant now = now();
        Digest event = LedgerTables.eventKey(envelope);
        List<Keyed> keyed = verdicts.stream()
                .map(verdict -> new Keyed(LedgerTables.receiptKey(verdict.consumer(), envelope), verdict))
                .toList();
        Set<Digest> claimed = claim(envelope, event, keyed, now);
        if (!claimed.isEmpty()) {
            tables.keep(event, envelope, now);
        }
        Map<Digest, Receipt> existing = lock(keyed.stream()
                .map(Keyed::key)
                .filter(key -> !claimed.contains(key))
                .toList());

        List<Entry> entries = new ArrayList<>();
        for (Keyed each : keyed) {
            entries.add(
                    each.verdict() instanceof Verdict.Accepted accepted && claimed.contains(each.key())
                            ? new Entry.Recorded(recorded(each.key(), envelope, event, accepted, now))
                            : settle(each.verdict(), existing.get(each.key()), event, now));
        }
        return new Recording(entries, refusal(entries, envelope, event, delivery, now));
    }

    /** A verdict with the key of the receipt that it is about. */
    private record Keyed(Digest key, Verdict verdict) {}

    private Set<Digest> claim(Envelope envelope, Digest event, List<Keyed> keyed, Instant now) {
        Set<Digest> claimed = new HashSet<>();
        keyed.stream().sorted(Comparator.comparing(Keyed::key)).forEach(each -> {
            if (each.verdict() instanceof Verdict.Accepted accepted
                    && tables.claim(each.key(), envelope, event, accepted, now)) {
                claimed.add(each.key());
            }
        });
        return claimed;
    }

    private Map<Digest, Receipt> lock(List<Digest> keys) {
        Map<Digest, Receipt> existing = new HashMap<>();
        if (!keys.isEmpty()) {
            receipts.findByDigestInOrderByDigest(
                            keys.stream().map(Digest::bytes).toList())
                    .forEach(receipt -> existing.put(receipt.id(), receipt));
        }
        return existing;
    }

    /** What a consumer's verdict comes to where this delivery did not record: a repeat, a conflict, or its refusal. */
    private Entry settle(Verdict verdict, @Nullable Receipt existing, Digest event, Instant now) {
        boolean sameEvent = existing != null && existing.isOfEvent(event);
        if (verdict instanceof Verdict.NotCovered notCovered) {
            return existing != null && sameEvent
                    ? repeat(existing, false, now)
                    : new Entry.Refused(notCovered.consumer(), notCovered.violations());
        }
        if (existing == null) {
            throw new LedgerUnavailableException(
                    new IllegalStateException("The receipt that held the key is gone; the retry records it"));
        }
        if (sameEvent || existing.isOf(((Verdict.Accepted) verdict).content())) {
            return repeat(existing, !sameEvent, now);
        }
        return new Entry.Refused(
                verdict.consumer(),
                List.of(new Violation(
                        Reason.of(Rule.IDENTITY_CONFLICT),
                        "This source and id are recorded with other content; a new fact needs a new id.")));
    }

    private Entry repeat(Receipt existing, boolean differed, Instant now) {
        tables.countRepeat(existing.id(), differed, now);
        return new Entry.Repeated(existing.recorded().repeatedAt(now, differed));
    }

    private static RecordedReceipt recorded(
            Digest key, Envelope envelope, Digest event, Verdict.Accepted verdict, Instant now) {
        return new RecordedReceipt(
                key,
                verdict.consumer(),
                envelope.source(),
                envelope.id(),
                envelope.type(),
                envelope.subject(),
                event,
                verdict.schemaVersion(),
                verdict.resultVersion(),
                verdict.projection(),
                now,
                0,
                null,
                false);
    }

    /** No consumer takes the type: still a repeat for those that recorded this very event while they did. */
    private Recording recordUnclaimed(Envelope envelope, Delivery delivery) {
        Instant now = now();
        Digest event = LedgerTables.eventKey(envelope);
        List<Entry> entries =
                receipts
                        .findByIdentityAndEventDigestOrderByDigest(
                                envelope.identity().bytes(), event.bytes())
                        .stream()
                        .map(receipt -> repeat(receipt, false, now))
                        .toList();
        if (!entries.isEmpty()) {
            return new Recording(entries, null);
        }
        List<Violation> violations =
                List.of(new Violation(Reason.of(Rule.TYPE_NOT_IN_CONTRACT), "No consumer's contract names this type."));
        return new Recording(List.of(), refuse(envelope, event, null, violations, delivery, now));
    }

    /** The one refusal that the delivery is answered with: a contract's before a conflict, else the first. */
    private @Nullable Refusal refusal(
            List<Entry> entries, Envelope envelope, Digest event, Delivery delivery, Instant now) {
        return entries.stream()
                .filter(Entry.Refused.class::isInstance)
                .map(Entry.Refused.class::cast)
                .min(Comparator.comparing(refused -> State.after(refused.violations())))
                .map(refused -> refuse(envelope, event, refused.consumer(), refused.violations(), delivery, now))
                .orElse(null);
    }

    private Refusal refuse(
            Envelope envelope,
            Digest event,
            @Nullable String consumer,
            List<Violation> violations,
            Delivery delivery,
            Instant now) {
        Fingerprint input = Fingerprint.start().text(consumer).digest(event).text(envelope.dataschema());
        violations.forEach(violation -> input.text(violation.reason().code()));
        return refuse(input.digest(), violations, consumer, envelope.identifiers(), delivery, now);
    }

    private Refusal refuse(
            Digest rejection,
            List<Violation> violations,
            @Nullable String consumer,
            Identifiers identifiers,
            Delivery delivery,
            Instant now) {
        tables.keep(rejection, violations, consumer, identifiers, delivery, now);
        return new Refusal(State.after(violations), violations, rejection);
    }

    /** Both databases keep microseconds; an answer tells no more than a later query. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    private <T> T committed(Supplier<T> work) {
        try {
            T result = door.through(() -> transaction.execute(status -> work.get()));
            if (result == null) {
                throw new IllegalStateException("The ledger's work has a result");
            }
            return result;
        } catch (DataAccessException | TransactionException e) {
            throw new LedgerUnavailableException(e);
        }
    }
}
