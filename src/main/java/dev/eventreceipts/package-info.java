/** The application class and nothing else; every behaviour lives in a package of its own. */
@NullMarked
package dev.eventreceipts;

import org.jspecify.annotations.NullMarked;
