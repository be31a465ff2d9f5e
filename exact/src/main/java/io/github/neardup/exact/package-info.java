/** Exact copies: one hash of the whole text. */
@NullMarked
package io.github.neardup.exact;

import org.jspecify.annotations.NullMarked;
