/** Keeps what takes long to run, so that a run that was killed continues. */
@NullMarked
package io.github.neardup.eval.cache;

import org.jspecify.annotations.NullMarked;
