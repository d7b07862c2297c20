package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Digest;
import dev.eventreceipts.envelope.Envelope;
import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.Expression;
import jakarta.persistence.criteria.Predicate;
import jakarta.persistence.criteria.Root;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.query.criteria.HibernateCriteriaBuilder;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.jpa.domain.Specification;

/** The conditions of one listing, and its order: newest first by a time column, then by digest. */
final class Listing<R> {

    private static final String DIGEST = "digest";

    private final String time;
    private final List<Specification<R>> conditions = new ArrayList<>();

    Listing(String time) {
        this.time = time;
    }

    /** Only rows with this value; any where it is null. */
    Listing<R> where(String column, @Nullable Object value) {
        if (value != null) {
            conditions.add((row, query, criteria) -> criteria.equal(row.get(column), value));
        }
        return this;
    }

    /** Only rows with this text, which an index finds; any where it is null. */
    Listing<R> whereIndexed(String column, @Nullable String value, LedgerDatabase database) {
        if (value != null) {
            conditions.add((row, query, criteria) ->
                    database.equal((HibernateCriteriaBuilder) criteria, row.get(column), value));
        }
        return this;
    }

    /** Only rows of these sources and ids; both together are found by the digest of the two. */
    Listing<R> whereFact(@Nullable String source, @Nullable String id) {
        return source != null && id != null
                ? where("identity", Envelope.identity(source, id).bytes())
                : where("source", source).where("eventId", id);
    }

    /** The same for rows whose {@link Keys} lie side by side, and that have an index on source and on id. */
    Listing<R> whereFactIndexed(@Nullable String source, @Nullable String id, LedgerDatabase database) {
        if (source == null || id == null) {
            return whereIndexed("source", source, database).whereIndexed("eventId", id, database);
        }
        Digest identity = Envelope.identity(source, id);
        conditions.add((row, query, criteria) -> between(row, Keys.first(identity), Keys.last(identity), criteria));
        return whereFact(source, id);
    }

    /** Only rows from this time on and before that. */
    Listing<R> between(@Nullable Instant from, @Nullable Instant to) {
        if (from != null) {
            conditions.add((row, query, criteria) -> criteria.greaterThanOrEqualTo(row.get(time), from));
        }
        if (to != null) {
            conditions.add((row, query, criteria) -> criteria.lessThan(row.get(time), to));
        }
        return this;
    }

    /** Only rows behind this position; all where it is null. */
    Listing<R> after(@Nullable Position position) {
        if (position != null) {
            conditions.add((row, query, criteria) -> behind(position, row, criteria));
        }
        return this;
    }

    private Predicate behind(Position position, Root<R> row, CriteriaBuilder criteria) {
        Expression<Instant> at = row.get(time);
        return criteria.and(
                // implied by the next condition; lets an index on the time begin at the position
                criteria.lessThanOrEqualTo(at, position.at()),
                criteria.or(criteria.lessThan(at, position.at()), smaller(row, position.id(), criteria)));
    }

    /** Bytes have an order in the database, and none in Java's type system. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Predicate smaller(Root<?> row, Digest id, CriteriaBuilder criteria) {
        Expression digest = row.get(DIGEST);
        return criteria.lessThan(digest, value(id.bytes(), criteria));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Predicate between(Root<?> row, byte[] first, byte[] last, CriteriaBuilder criteria) {
        Expression digest = row.get(DIGEST);
        return criteria.between(digest, value(first, criteria), value(last, criteria));
    }

    @SuppressWarnings("rawtypes")
    private static Expression value(byte[] bytes, CriteriaBuilder criteria) {
        return ((HibernateCriteriaBuilder) criteria).value(bytes);
    }

    Specification<R> specification() {
        return Specification.allOf(conditions);
    }

    Sort newestFirst() {
        return Sort.by(Sort.Direction.DESC, time, DIGEST);
    }
}
