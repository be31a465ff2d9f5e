package io.github.neardup.rocksdb;

import io.github.neardup.core.Row;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage;
import io.github.neardup.index.storage.StorageProvider.Agreement;
import io.github.neardup.index.storage.StorageProvider.Opener;
import io.github.neardup.rocksdb.IndexFolder.Marker;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.rocksdb.RocksDBException;

/** Keeps entries in a folder. */
final class RocksStorage implements EntryStorage {

  /*
   * Each change is one batch, which RocksDB writes completely or not at all. One writer works at a
   * time, and queries never wait: each has a view of a single moment.
   *
   * putUnlessMatched searches before it waits for the writers' lock, in parallel with others, and
   * afterwards judges only fingerprints that were added meanwhile. Example: 8 threads add texts.
   * One of them searches for 2 ms while others write 3 fingerprints; when it gets the lock, it
   * compares with these 3. If more than 256 were added, it searches again.
   *
   * Invariant: everything counted before the view was taken is in the view, so each fingerprint is
   * either searched or among the recent ones. The life lock keeps the database open during
   * operations.
   */

  /** During changes, the marker is at most this old. */
  private static final Duration MARKED_EVERY = Duration.ofSeconds(1);

  private final IndexFolder folder;
  private final String identity;
  private final Database database;
  private final RocksReader reader;
  private final RocksWriter writer;
  private final RecentFingerprints recent = new RecentFingerprints();

  /** Held while entries are changed. */
  private final ReentrantLock writers = new ReentrantLock();

  /** Shared by all operations, and held exclusively while closing. */
  private final ReentrantReadWriteLock life = new ReentrantReadWriteLock();

  private boolean closed;

  /** The time of the last marker, by the system clock; guarded by the writers' lock. */
  private long marked = System.nanoTime();

  private RocksStorage(IndexFolder folder, Agreement agreement, Database database)
      throws RocksDBException {
    this.folder = folder;
    this.identity = agreement.identity();
    this.database = database;
    this.reader = new RocksReader(database);
    this.writer = new RocksWriter(database, agreement.keys(), recent);
  }

  static RocksStorage open(IndexFolder folder, Opener opener) {
    Optional<Marker> marker = folder.marker();
    Optional<Agreement> created = Optional.empty();
    if (marker.isEmpty()) {
      created = Optional.of(opener.agree(Optional.empty())); // throws if none should be created
      folder.create();
    } else {
      folder.checkLogs(marker.get());
    }
    long safe = marker.map(Marker::changes).orElse(IndexFolder.NO_CHANGES);
    try {
      Database database = new Database(folder.tables(), safe == IndexFolder.NO_CHANGES);
      try {
        return open(folder, opener, created, database, safe);
      } catch (RocksDBException | RuntimeException e) {
        database.close();
        throw e;
      }
    } catch (RocksDBException e) {
      throw RocksFailures.of(folder.path(), e);
    }
  }

  /** Opens the folder, which may have become an index since it was examined. */
  private static RocksStorage open(
      IndexFolder folder, Opener opener, Optional<Agreement> created, Database database, long safe)
      throws RocksDBException {
    if (database.changes() < safe) {
      throw RocksFailures.damaged(
          folder.path(), "of %s changes %s are there".formatted(safe, database.changes()));
    }
    byte[] stored = database.get(RocksTable.META, RocksWriter.IDENTITY);
    if (stored == null && safe > IndexFolder.NO_CHANGES) {
      throw RocksFailures.damaged(folder.path(), "the identity of its algorithm is missing");
    }
    Agreement agreement =
        stored != null
            ? opener.agree(Optional.of(Bytes.text(stored, 0)))
            : created.orElseGet(() -> opener.agree(Optional.empty()));
    if (stored == null) {
      RocksWriter.create(database, agreement.identity());
      folder.mark(database.sync());
    }
    return new RocksStorage(folder, agreement, database);
  }

  @Override
  public String identity() {
    return identity;
  }

  @Override
  public long size() {
    return open(writer::entries);
  }

  @Override
  public Optional<Entry> find(String id) {
    return open(
        () -> {
          try (RocksView view = database.view()) {
            return reader.find(view, id);
          }
        });
  }

  @Override
  public boolean put(Entry entry, long[] fingerprint, long[] keys) {
    return writing(() -> writer.put(entry, fingerprint, keys));
  }

  @Override
  public boolean putUnlessMatched(Entry entry, long[] fingerprint, long[] keys, Query query) {
    return open(
        () -> {
          long then = recent.count(); // before the view, which includes all of these
          if (look(keys, query)) {
            return false;
          }
          return alone(
              () -> {
                if (matchesSince(then, keys, query)) {
                  return false;
                }
                writer.put(entry, fingerprint, keys);
                return true;
              });
        });
  }

  /**
   * Returns whether a fingerprint matches that others have added since. No other writer is active.
   */
  private boolean matchesSince(long then, long[] keys, Query query) throws RocksDBException {
    if (!recent.reachesTo(then)) {
      return look(keys, query);
    }
    boolean matched = false;
    for (long i = then; i < recent.count(); i++) {
      RecentFingerprints.Recent added = recent.get(i);
      if (query.matches(Row.of(added.words()))) {
        try (RocksView view = database.view()) {
          matched |= reader.showMembers(view, added.number(), query); // possibly removed since
        }
      }
    }
    return matched;
  }

  @Override
  public void search(long[] keys, Query query) {
    open(() -> look(keys, query));
  }

  private boolean look(long[] keys, Query query) throws RocksDBException {
    try (RocksView view = database.view()) {
      return reader.search(view, keys, query);
    }
  }

  @Override
  public boolean remove(String id) {
    return writing(() -> writer.remove(id, Long.MAX_VALUE));
  }

  @Override
  public long removeOlderThan(Instant time) {
    long before = time.toEpochMilli();
    return open(
        () -> {
          long[] removed = new long[1];
          try (RocksView view = database.view()) {
            reader.forEachBefore(
                view,
                before,
                id -> {
                  // Its time may have changed by now.
                  if (alone(() -> writer.remove(id, before))) {
                    removed[0]++;
                  }
                });
          }
          return removed[0];
        });
  }

  @Override
  public void forEach(Sink sink) {
    open(
        () -> {
          try (RocksView view = database.view()) {
            reader.forEach(view, sink);
          }
          return true;
        });
  }

  @Override
  public Optional<Path> folder() {
    return Optional.of(folder.path());
  }

  @Override
  public long bytes() {
    return open(folder::bytes);
  }

  @Override
  public void compact() {
    open(
        () -> {
          database.compact();
          return true;
        });
  }

  @Override
  public void sync() {
    writing(
        () -> {
          mark();
          return true;
        });
  }

  @Override
  public void close() {
    Lock alone = life.writeLock();
    alone.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      long changes;
      try (database) {
        changes = database.flush();
      }
      folder.markClosed(changes);
    } catch (RocksDBException e) {
      throw RocksFailures.of(folder.path(), e);
    } finally {
      alone.unlock();
    }
  }

  /** The body of an operation. */
  private interface Action<T> {
    T run() throws RocksDBException;
  }

  private <T> T writing(Action<T> action) {
    return open(() -> alone(action));
  }

  private <T> T alone(Action<T> action) throws RocksDBException {
    writers.lock();
    try {
      T result = action.run();
      if (System.nanoTime() - marked >= MARKED_EVERY.toNanos()) {
        mark();
      }
      return result;
    } finally {
      writers.unlock();
    }
  }

  /** Writes the marker. If the log is truncated before this point later, this is detected. */
  private void mark() throws RocksDBException {
    folder.mark(database.sync());
    marked = System.nanoTime();
  }

  /** Runs an operation while RocksDB cannot be closed. */
  private <T> T open(Action<T> action) {
    Lock shared = life.readLock();
    shared.lock();
    try {
      if (closed) {
        throw new IllegalStateException(folder.path() + ": the index is closed");
      }
      return action.run();
    } catch (RocksDBException e) {
      throw RocksFailures.of(folder.path(), e);
    } finally {
      shared.unlock();
    }
  }
}
