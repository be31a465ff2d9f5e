/**
 * Indexes in memory that grow and shrink while they are queried, for any algorithm: {@link
 * io.github.neardup.index.FingerprintIndex} with numbers as ids, {@link
 * io.github.neardup.index.NamedIndex} with strings.
 */
@NullMarked
package io.github.neardup.index;

import org.jspecify.annotations.NullMarked;
