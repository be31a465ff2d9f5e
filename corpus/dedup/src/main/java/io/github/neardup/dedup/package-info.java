/** Removes near-duplicates from a corpus: {@link io.github.neardup.dedup.Deduplicator}. */
@NullMarked
package io.github.neardup.dedup;

import org.jspecify.annotations.NullMarked;
