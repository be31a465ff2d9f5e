/** The exact similarity join of weighted sets, shared by the algorithms; not an API. */
@NullMarked
package io.github.neardup.core.internal.sets.join;

import org.jspecify.annotations.NullMarked;
