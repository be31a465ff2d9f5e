/** Choosing settings with labels. */
@NullMarked
package io.github.neardup.eval.choose;

import org.jspecify.annotations.NullMarked;
