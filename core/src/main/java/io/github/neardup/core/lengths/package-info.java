/** How long the texts of a collection are. */
@NullMarked
package io.github.neardup.core.lengths;

import org.jspecify.annotations.NullMarked;
