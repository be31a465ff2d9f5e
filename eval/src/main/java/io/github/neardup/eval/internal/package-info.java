/** Results as JSON and CSV: one way to name fields, to round numbers, and to read them again. */
@NullMarked
package io.github.neardup.eval.internal;

import org.jspecify.annotations.NullMarked;
