package dev.eventreceipts.ledger;

import dev.eventreceipts.contract.Verdict;
import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Envelope;
import dev.eventreceipts.envelope.Reading;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * The one door through which facts are recorded. What has returned is committed; what has thrown may be recorded or
 * not, and the same delivery sent again settles it.
 */
@Component
public class Ledger implements SmartLifecycle {

    /** Two keep two cores busy: one waits for the disk while the other's group is written. */
    private static final int WRITERS = 2;

    /** How many deliveries may wait. */
    private static final int CAPACITY = 4_096;

    /** How long a delivery may take before it is answered that it is not known to be recorded. */
    private static final Duration PATIENCE = Duration.ofSeconds(4);

    private final LedgerConnections connections;
    private final Clock clock;
    private List<LedgerWriter> writers = List.of();
    private volatile @Nullable GroupCommit groups;

    Ledger(LedgerConnections connections, Clock clock) {
        this.connections = connections;
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
        return commit(Task.Fact.of(envelope, verdicts, delivery));
    }

    /**
     * Keeps a delivery that is no valid event.
     *
     * @throws LedgerUnavailableException if it is not known to be kept
     */
    public Recording keep(Reading.Refused refused, Delivery delivery) {
        return commit(new Task.Invalid(refused, delivery));
    }

    private Recording commit(Task task) {
        GroupCommit open = groups;
        if (open == null) {
            throw new LedgerOverloadedException();
        }
        return open.commit(task);
    }

    @Override
    public void start() {
        writers = Stream.generate(() -> new LedgerWriter(connections, clock))
                .limit(WRITERS)
                .toList();
        groups = new GroupCommit(writers, CAPACITY, PATIENCE);
    }

    /** Does what is waiting, and ends. */
    @Override
    public void stop() {
        GroupCommit open = groups;
        if (open != null) {
            open.close();
            writers.forEach(LedgerWriter::close);
            groups = null;
        }
    }

    @Override
    public boolean isRunning() {
        return groups != null;
    }

    /** Before the web server starts and after it has stopped. */
    @Override
    public int getPhase() {
        return 0;
    }
}
