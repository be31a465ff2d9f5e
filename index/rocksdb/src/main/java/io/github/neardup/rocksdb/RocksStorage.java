package io.github.neardup.rocksdb;

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
   * Each change is one batch, which RocksDB writes wholly or not at all. One writer works at a
   * time, and queries never wait: each has a view of one moment.
   *
   * putUnlessMatched searches before it waits for its turn to write, beside the others, and then
   * judges only what they have added meanwhile. Example: 8 threads add texts. One searches for 2 ms
   * while others write 3 fingerprints; in its turn it compares with these 3. If more than 256 came,
   * it searches again.
   *
   * Invariant: what was counted before the view was taken is in the view, so each fingerprint is
   * either searched or among the recent ones. The life lock keeps the database open as long as an
   * operation runs.
   */

  /** While changes come, the marker is at most so much behind them. */
  private static final Duration MARKED_EVERY = Duration.ofSeconds(1);

  private final IndexFolder folder;
  private final String identity;
  private final Database database;
  private final RocksReader reader;
  private final RocksWriter writer;
  private final RecentFingerprints recent = new RecentFingerprints();

  /** Held by whoever changes entries. */
  private final ReentrantLock writers = new ReentrantLock();

  /** Shared by all operations, and taken alone by who closes. */
  private final ReentrantReadWriteLock life = new ReentrantReadWriteLock();

  private boolean closed;

  /** When, on the clock of the system; of those who hold the writers' lock. */
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
      created = Optional.of(opener.agree(Optional.empty())); // throws if none is to be made
      folder.create();
    } else {
      folder.checkLogs(marker.get());
    }
    long safe = marker.orElse(Marker.OF_EMPTY).changes();
    try {
      Database database = Database.open(folder.tables(), safe == IndexFolder.NO_CHANGES);
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

  /** The folder may have become an index since it was looked at. */
  private static RocksStorage open(
      IndexFolder folder, Opener opener, Optional<Agreement> created, Database database, long safe)
      throws RocksDBException {
    if (database.changes() < safe) {
      throw RocksFailures.damaged(
          folder.path(), "of %s changes %s are there".formatted(safe, database.changes()));
    }
    byte[] stored = database.get(RocksTable.META, RocksWriter.IDENTITY);
    if (stored == null && safe > IndexFolder.NO_CHANGES) {
      throw RocksFailures.damaged(folder.path(), "it does not say what it was made with");
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
          long then = recent.count(); // before the view, which has all of these
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

  /** Whether a fingerprint matches that came when others wrote. No other writer is at work. */
  private boolean matchesSince(long then, long[] keys, Query query) throws RocksDBException {
    if (!recent.reachesTo(then)) {
      return look(keys, query);
    }
    boolean matched = false;
    for (long i = then; i < recent.count(); i++) {
      RecentFingerprints.Recent added = recent.get(i);
      if (query.matches(added.words(), 0, added.words().length)) {
        try (RocksView view = database.view()) {
          matched |= reader.showMembers(view, added.number(), query); // perhaps gone since
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
                  // Its time may be another by now.
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

  /** What an operation does. */
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

  /** A log that is cut before this point later is noticed. */
  private void mark() throws RocksDBException {
    folder.mark(database.sync());
    marked = System.nanoTime();
  }

  /** RocksDB must not be closed under an operation. */
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
