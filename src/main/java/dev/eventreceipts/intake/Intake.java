package dev.eventreceipts.intake;

import dev.eventreceipts.contract.Contracts;
import dev.eventreceipts.envelope.Delivery;
import dev.eventreceipts.envelope.Envelope;
import dev.eventreceipts.envelope.EnvelopeReader;
import dev.eventreceipts.envelope.Identifiers;
import dev.eventreceipts.envelope.Reading;
import dev.eventreceipts.ledger.Ledger;
import dev.eventreceipts.ledger.LedgerOverloadedException;
import dev.eventreceipts.ledger.LedgerUnavailableException;
import dev.eventreceipts.ledger.Recording;
import dev.eventreceipts.ledger.Refusal;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Takes deliveries in: the envelope is read and validated, each consumer's contract gives its verdict, and only then
 * the ledger decides whether the fact was applied before.
 */
@Component
public class Intake {

    private final EnvelopeReader reader;
    private final Contracts contracts;
    private final Ledger ledger;
    private final LedgerWarnings warnings = new LedgerWarnings(System::nanoTime);

    Intake(EnvelopeReader reader, Contracts contracts, Ledger ledger) {
        this.reader = reader;
        this.contracts = contracts;
        this.ledger = ledger;
    }

    /** Receives one delivery. Whatever a producer sent has an outcome; none is thrown. */
    public Outcome receive(Delivery delivery) {
        Reading reading = reader.read(delivery);
        if (reading instanceof Reading.Refused refused) {
            return settled(() -> keep(refused, delivery));
        }
        Envelope envelope = (Envelope) reading;
        return settled(() -> record(envelope, delivery));
    }

    private Outcome keep(Reading.Refused refused, Delivery delivery) {
        return outcome(refused.identifiers(), ledger.keep(refused, delivery));
    }

    private Outcome record(Envelope envelope, Delivery delivery) {
        return outcome(envelope.identifiers(), ledger.record(envelope, contracts.verdicts(envelope), delivery));
    }

    private static Outcome outcome(Identifiers event, Recording recording) {
        Refusal refusal = recording.refusal();
        return refusal == null
                ? new Outcome.Accepted(event, recording.entries())
                : new Outcome.Refused(
                        event, refusal.state(), refusal.violations(), recording.entries(), refusal.rejection());
    }

    private Outcome settled(Supplier<Outcome> work) {
        try {
            Outcome outcome = work.get();
            warnings.worked();
            return outcome;
        } catch (LedgerOverloadedException e) {
            warnings.failed("The ledger is overloaded: a delivery has waited too long for it");
            return new Outcome.Unavailable(true);
        } catch (LedgerUnavailableException e) {
            warnings.failed("The ledger is unavailable: " + LedgerUnavailableException.inShort(e));
            return new Outcome.Unavailable(false);
        }
    }
}
