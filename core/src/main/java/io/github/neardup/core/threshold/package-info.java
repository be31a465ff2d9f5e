/** Open settings that a collection settles: the threshold, or weights by rarity. */
@NullMarked
package io.github.neardup.core.threshold;

import org.jspecify.annotations.NullMarked;
