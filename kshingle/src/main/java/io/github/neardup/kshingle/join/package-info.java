/** The exact similarity join of weighted sets, which several algorithms share. Not an API. */
@NullMarked
package io.github.neardup.kshingle.join;

import org.jspecify.annotations.NullMarked;
