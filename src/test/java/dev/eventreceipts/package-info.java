/** The receiver as a whole, through its real port and on real databases. */
@NullMarked
package dev.eventreceipts;

import org.jspecify.annotations.NullMarked;
