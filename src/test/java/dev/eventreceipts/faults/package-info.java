/**
 * What the receiver must survive, with real processes on a real PostgreSQL: {@code ./mvnw -Pfaults verify}. Every test
 * ends on the same invariants, which {@link dev.eventreceipts.faults.Producers} holds, and prints what it counted.
 */
@NullMarked
package dev.eventreceipts.faults;

import org.jspecify.annotations.NullMarked;
