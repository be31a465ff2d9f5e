/**
 * One kind of index, {@link io.github.neardup.index.NearDuplicateIndex}, that grows and shrinks
 * while it is queried, for any algorithm; it is kept in memory, on the disk or in Redis.
 */
@NullMarked
package io.github.neardup.index;

import org.jspecify.annotations.NullMarked;
