/**
 * The seam between an index and where it keeps its entries, for those who write a storage. Users of
 * an index need {@link io.github.neardup.index.storage.Entry} alone.
 */
@NullMarked
package io.github.neardup.index.storage;

import org.jspecify.annotations.NullMarked;
