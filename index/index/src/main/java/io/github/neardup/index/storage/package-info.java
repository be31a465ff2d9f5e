/**
 * The interface between an index and its storage, for authors of storages. Users of an index need
 * only {@link io.github.neardup.index.storage.Entry}.
 */
@NullMarked
package io.github.neardup.index.storage;

import org.jspecify.annotations.NullMarked;
