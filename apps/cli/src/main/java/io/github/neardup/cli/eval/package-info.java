/** The command {@code neardup eval}. */
@NullMarked
package io.github.neardup.cli.eval;

import org.jspecify.annotations.NullMarked;
