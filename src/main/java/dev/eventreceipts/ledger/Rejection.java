package dev.eventreceipts.ledger;

import dev.eventreceipts.envelope.Delivery;
import jakarta.persistence.Entity;
import org.hibernate.annotations.Immutable;

/** A row of the table of rejections with the kept input, for reading. Written by {@link LedgerTables}. */
@Entity
@Immutable
class Rejection extends RejectionRow {

    private String headers;
    private byte[] body;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected Rejection() {}

    KeptRejection kept() {
        return kept(new Delivery(LedgerJson.headers(headers), body));
    }
}
