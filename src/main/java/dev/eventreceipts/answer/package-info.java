/** What an outcome is answered with: status, body, problem. The one catalogue of reasons. */
@NullMarked
@ApplicationModule(allowedDependencies = {"intake", "ledger", "contract", "envelope"})
package dev.eventreceipts.answer;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
