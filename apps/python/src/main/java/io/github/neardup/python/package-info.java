/** The Java side of the Python package {@code neardup}. */
@NullMarked
package io.github.neardup.python;

import org.jspecify.annotations.NullMarked;
