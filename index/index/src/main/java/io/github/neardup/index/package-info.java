/**
 * Indexes that grow and shrink while they are queried, for any algorithm. {@link
 * io.github.neardup.index.NearDuplicateIndex} is kept in memory, on disk or in Redis.
 */
@NullMarked
package io.github.neardup.index;

import org.jspecify.annotations.NullMarked;
