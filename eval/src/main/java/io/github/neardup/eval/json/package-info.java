/** Results as JSON and CSV: one way to name fields and to round numbers. */
@NullMarked
package io.github.neardup.eval.json;

import org.jspecify.annotations.NullMarked;
