/** When weighted sets match, and what tells soon that they do not, for algorithms; not an API. */
@NullMarked
package io.github.neardup.core.internal.sets;

import org.jspecify.annotations.NullMarked;
