/** Tests of what stands around the code: the wrapper script, the sample requests and their runner. */
@NullMarked
package dev.eventreceipts.build;

import org.jspecify.annotations.NullMarked;
