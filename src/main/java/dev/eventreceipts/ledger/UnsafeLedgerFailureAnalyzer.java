package dev.eventreceipts.ledger;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says at start in one line what is unsafe about the database. */
class UnsafeLedgerFailureAnalyzer extends AbstractFailureAnalyzer<UnsafeLedgerException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, UnsafeLedgerException cause) {
        return new FailureAnalysis(cause.getMessage(), null, cause);
    }
}
