package io.github.neardup.rocksdb;

import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.Snapshot;

/** A state of all tables that does not change; to be closed. */
final class RocksView implements AutoCloseable {

  private final RocksDB rocks;
  private final Snapshot snapshot;
  private final ReadOptions prefix;

  RocksView(RocksDB rocks) {
    this.rocks = rocks;
    this.snapshot = rocks.getSnapshot();
    this.prefix = new ReadOptions().setSnapshot(snapshot).setPrefixSameAsStart(true);
  }

  /** For single rows, and for those that have a number in common. */
  ReadOptions options() {
    return prefix;
  }

  /** For whole tables; to be closed. */
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
