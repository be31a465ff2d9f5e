/** The threshold that the similarities of a collection show. */
@NullMarked
package io.github.neardup.core.threshold;

import org.jspecify.annotations.NullMarked;
