/** Writes and reads results as JSON. Not for applications. */
@NullMarked
package io.github.neardup.eval.json;

import org.jspecify.annotations.NullMarked;
