/** Weights by rarity, whose frequencies a collection can supply. */
@NullMarked
package io.github.neardup.core.rarity;

import org.jspecify.annotations.NullMarked;
