/** What the Python package {@code neardup} calls. */
@NullMarked
package io.github.neardup.python;

import org.jspecify.annotations.NullMarked;
