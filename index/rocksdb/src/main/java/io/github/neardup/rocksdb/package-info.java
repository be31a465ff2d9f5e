/**
 * An index in a folder on disk, with RocksDB. If it is on the class path, {@link
 * io.github.neardup.index.NearDuplicateIndex} accepts folders as locations.
 */
@NullMarked
package io.github.neardup.rocksdb;

import org.jspecify.annotations.NullMarked;
