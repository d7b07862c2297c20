/**
 * Headers and bytes become a validated envelope or the reasons against it. The only home of the CloudEvents SDK on the
 * way in.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.eventreceipts.envelope;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
