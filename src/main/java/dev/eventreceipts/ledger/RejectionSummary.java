package dev.eventreceipts.ledger;

import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;

/** The same row without the kept input: a page of two hundred must not load as many bodies. */
@Entity
@Immutable
@Table(name = "rejection")
class RejectionSummary extends RejectionRow {

    protected RejectionSummary() {}

    KeptRejection kept() {
        return kept(null);
    }
}
