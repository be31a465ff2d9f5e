/**
 * Indexes on a Redis server, which any number of processes can share. {@link
 * io.github.neardup.index.NearDuplicateIndex} opens them by a location, {@code redis://host/name}.
 */
@NullMarked
package io.github.neardup.redis;

import org.jspecify.annotations.NullMarked;
