/** The exact similarity join of weighted sets, shared by the algorithms; not an API. */
@NullMarked
package io.github.neardup.kshingle.join;

import org.jspecify.annotations.NullMarked;
