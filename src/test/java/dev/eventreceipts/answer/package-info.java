/** Tests of the answers. */
@NullMarked
package dev.eventreceipts.answer;

import org.jspecify.annotations.NullMarked;
