/** How results are written as JSON, and read. Not for applications. */
@NullMarked
package io.github.neardup.eval.json;

import org.jspecify.annotations.NullMarked;
