/** The one use case: envelope, verdicts, ledger, outcome; and the settings they share. */
@NullMarked
@ApplicationModule(allowedDependencies = {"envelope", "contract", "ledger"})
package dev.eventreceipts.intake;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
