/** The producers' edge: limits on what is read, and the way to the intake and back. */
@NullMarked
@ApplicationModule(allowedDependencies = {"answer", "intake", "envelope"})
package dev.eventreceipts.ingress;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
