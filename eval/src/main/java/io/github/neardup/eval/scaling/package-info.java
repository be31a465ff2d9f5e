/** How cost grows with documents and threads. */
@NullMarked
package io.github.neardup.eval.scaling;

import org.jspecify.annotations.NullMarked;
