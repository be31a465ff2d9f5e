/** Evaluates the output of other systems like an algorithm of neardup. */
@NullMarked
package io.github.neardup.eval.system;

import org.jspecify.annotations.NullMarked;
