/** A receiver as most people write it, to compare with: look whether the event is there, else save it. */
@NullMarked
package dev.eventreceipts.bench.handwritten;

import org.jspecify.annotations.NullMarked;
