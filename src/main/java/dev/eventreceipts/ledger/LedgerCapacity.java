package dev.eventreceipts.ledger;

import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/** How large an input the ledger can keep. */
@Component
public class LedgerCapacity {

    /**
     * H2's texts and byte strings end at 1,048,576; a projection can be a third longer than the data it was read from,
     * since 1e5 is written 1E+5.
     */
    private static final DataSize H2 = DataSize.ofKilobytes(512);

    /** An input is held in memory, several times over while it is read. */
    private static final DataSize OTHERS = DataSize.ofMegabytes(64);

    private final DataSize largestInput;

    LedgerCapacity(JdbcConnectionDetails database) {
        largestInput = LedgerDatabase.of(database.getJdbcUrl()) == LedgerDatabase.H2 ? H2 : OTHERS;
    }

    /** The largest body that is sure to find a place. */
    public DataSize largestInput() {
        return largestInput;
    }
}
