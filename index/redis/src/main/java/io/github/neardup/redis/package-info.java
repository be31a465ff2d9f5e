/**
 * Indexes on a Redis server, shared by any number of processes: {@link
 * io.github.neardup.index.NearDuplicateIndex} opens them by a location, {@code redis://host/name}.
 */
@NullMarked
package io.github.neardup.redis;

import org.jspecify.annotations.NullMarked;
