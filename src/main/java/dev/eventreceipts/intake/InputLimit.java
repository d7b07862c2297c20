package dev.eventreceipts.intake;

import dev.eventreceipts.contract.InvalidDeclarationException;
import dev.eventreceipts.ledger.LedgerCapacity;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/** Stops the start where events are let in that the ledger could not keep. */
@Component
class InputLimit implements InitializingBean {

    private final DataSize limit;
    private final DataSize largest;

    InputLimit(ReceiverProperties receiver, LedgerCapacity ledger) {
        limit = receiver.maxEventSize();
        largest = ledger.largestInput();
    }

    @Override
    public void afterPropertiesSet() {
        if (limit.compareTo(largest) > 0) {
            throw new InvalidDeclarationException(
                    "receiver.max-event-size",
                    "this database keeps events of at most %dKB".formatted(largest.toKilobytes()));
        }
    }
}
