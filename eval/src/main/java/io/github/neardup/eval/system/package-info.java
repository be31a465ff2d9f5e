/** What other systems found, to be evaluated like an algorithm of neardup's own. */
@NullMarked
package io.github.neardup.eval.system;

import org.jspecify.annotations.NullMarked;
