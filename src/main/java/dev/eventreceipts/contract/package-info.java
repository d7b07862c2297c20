/**
 * Declared consumer contracts and their verdict on an event. Pure: the same input has the same verdict, and nothing is
 * read or written.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {"envelope"})
package dev.eventreceipts.contract;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
