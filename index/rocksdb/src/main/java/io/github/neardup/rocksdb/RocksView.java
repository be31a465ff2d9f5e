package io.github.neardup.rocksdb;

import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.Snapshot;

/** An immutable state of all tables; must be closed. */
final class RocksView implements AutoCloseable {

  private final RocksDB rocks;
  private final Snapshot snapshot;
  private final ReadOptions prefix;

  RocksView(RocksDB rocks) {
    this.rocks = rocks;
    this.snapshot = rocks.getSnapshot();
    this.prefix = new ReadOptions().setSnapshot(snapshot).setPrefixSameAsStart(true);
  }

  /** Returns options for single rows, and for rows that share a number. */
  ReadOptions options() {
    return prefix;
  }

  /** Returns options for whole tables; must be closed. */
  ReadOptions whole() {
    return new ReadOptions().setSnapshot(snapshot).setTotalOrderSeek(true);
  }

  @Override
  public void close() {
    prefix.close();
    rocks.releaseSnapshot(snapshot);
    snapshot.close();
  }
}
