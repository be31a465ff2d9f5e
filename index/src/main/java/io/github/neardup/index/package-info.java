/**
 * Indexes in memory that grow and shrink while they are queried, for any algorithm: {@link
 * io.github.neardup.index.FingerprintIndex} with numbers as ids, {@link
 * io.github.neardup.index.NamedIndex} with strings; and {@link
 * io.github.neardup.index.StoredIndex}, which is kept on the disk, in Redis or in memory.
 */
@NullMarked
package io.github.neardup.index;

import org.jspecify.annotations.NullMarked;
