/** Measures the receiver beside a hand-written one and a floor: bare single-row inserts by pgbench. */
@NullMarked
package dev.eventreceipts.bench;

import org.jspecify.annotations.NullMarked;
