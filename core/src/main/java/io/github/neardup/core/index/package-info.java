/**
 * Indexes in memory that grow and shrink while they are queried, for any algorithm: {@link
 * io.github.neardup.core.index.FingerprintIndex} with numbers as ids, {@link
 * io.github.neardup.core.index.NamedIndex} with strings.
 */
@NullMarked
package io.github.neardup.core.index;

import org.jspecify.annotations.NullMarked;
