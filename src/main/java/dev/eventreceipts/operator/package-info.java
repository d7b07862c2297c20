/** The operators' REST queries. */
@NullMarked
@ApplicationModule(allowedDependencies = {"answer", "ledger", "contract", "envelope"})
package dev.eventreceipts.operator;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
