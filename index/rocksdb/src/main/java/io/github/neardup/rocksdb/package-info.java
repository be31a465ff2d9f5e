/**
 * An index in a folder on the disk, with RocksDB. On the class path, it lets {@link
 * io.github.neardup.index.NearDuplicateIndex} take folders as locations.
 */
@NullMarked
package io.github.neardup.rocksdb;

import org.jspecify.annotations.NullMarked;
