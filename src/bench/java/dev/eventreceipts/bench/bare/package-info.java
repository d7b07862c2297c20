/** The application that the receiver's start is measured beside: web and JPA, and nothing to do. */
@NullMarked
package dev.eventreceipts.bench.bare;

import org.jspecify.annotations.NullMarked;
