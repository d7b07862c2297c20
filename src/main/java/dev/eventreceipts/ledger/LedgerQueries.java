package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Envelope;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.dao.DataAccessException;
import org.springframework.data.jpa.repository.JpaSpecificationExecutor;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** What the ledger can be asked; never changes anything. All of it throws {@link LedgerUnavailableException}. */
@Component
public class LedgerQueries {

    private final EventRepository events;
    private final ReceiptRepository receipts;
    private final RejectionRepository rejections;
    private final RejectionSummaryRepository summaries;
    private final LedgerDatabase database;

    LedgerQueries(
            EventRepository events,
            ReceiptRepository receipts,
            RejectionRepository rejections,
            RejectionSummaryRepository summaries,
            JdbcConnectionDetails details) {
        this.events = events;
        this.receipts = receipts;
        this.rejections = rejections;
        this.summaries = summaries;
        this.database = LedgerDatabase.of(details.getJdbcUrl());
    }

    /**
     * A page of receipts, newest first.
     *
     * @param after where the page before ended; null for the first
     * @param limit how many at most
     */
    public Page<RecordedReceipt> receipts(ReceiptFilter filter, @Nullable Position after, int limit) {
        Listing<Receipt> listing = new Listing<Receipt>("recordedAt")
                .where("consumer", filter.consumer())
                .whereFactIndexed(filter.source(), filter.id(), database)
                .where("type", filter.type())
                .whereIndexed("subject", filter.subject(), database)
                .where("inputSchemaVersion", filter.schemaVersion())
                .between(filter.from(), filter.to())
                .after(after);
        return page(
                receipts,
                listing,
                limit,
                Receipt::recorded,
                receipt -> new Position(receipt.recordedAt(), receipt.id()));
    }

    /** A page of rejections without their inputs, by the time at which they were first seen, newest first. */
    public Page<KeptRejection> rejections(RejectionFilter filter, @Nullable Position after, int limit) {
        Listing<RejectionSummary> listing = new Listing<RejectionSummary>("firstSeenAt")
                .where("state", filter.state())
                .where("reason", filter.reason())
                .where("consumer", filter.consumer())
                .whereFact(filter.source(), filter.id())
                .between(filter.from(), filter.to())
                .after(after);
        return page(
                summaries,
                listing,
                limit,
                RejectionSummary::kept,
                rejection -> new Position(rejection.firstSeenAt(), rejection.id()));
    }

    /** A receipt. */
    public Optional<RecordedReceipt> receipt(Digest id) {
        return read(() -> receipts.findByDigest(id.bytes()).map(Receipt::recorded));
    }

    /** The event that a receipt was recorded of, where that is still kept. */
    public Optional<RecordedEvent> event(Digest digest) {
        return read(() -> events.findByDigest(digest.bytes()).map(Event::recorded));
    }

    /** A rejection with its input. */
    public Optional<KeptRejection> rejection(Digest id) {
        return read(() -> rejections.findByDigest(id.bytes()).map(Rejection::kept));
    }

    /** All that is known of one fact. */
    public Story story(String source, String id) {
        Digest fact = Envelope.identity(source, id);
        byte[] identity = fact.bytes();
        byte[] first = Keys.first(fact);
        byte[] last = Keys.last(fact);
        return read(() -> {
            // before the events: those come with their receipts and may go before them, so what is missing was removed
            List<RecordedReceipt> recorded = receipts.findByFact(identity, first, last).stream()
                    .map(Receipt::recorded)
                    .toList();
            return new Story(
                    events.findByFact(identity, first, last).stream()
                            .map(Event::recorded)
                            .toList(),
                    recorded,
                    summaries.findByIdentityOrderByFirstSeenAtAscDigestAsc(identity).stream()
                            .map(RejectionSummary::kept)
                            .toList());
        });
    }

    private static <R, T> Page<T> page(
            JpaSpecificationExecutor<R> rows,
            Listing<R> listing,
            int limit,
            Function<R, T> view,
            Function<T, Position> position) {
        List<T> found = read(() -> rows.findBy(
                listing.specification(),
                query -> query.sortBy(listing.newestFirst()).limit(limit + 1).stream()
                        .map(view)
                        .toList()));
        List<T> items = found.subList(0, Math.min(limit, found.size()));
        return new Page<>(items, found.size() > limit ? position.apply(items.get(limit - 1)) : null);
    }

    private static <T> T read(Supplier<T> query) {
        try {
            return query.get();
        } catch (DataAccessException | TransactionException e) {
            throw new LedgerUnavailableException(e);
        }
    }
}
