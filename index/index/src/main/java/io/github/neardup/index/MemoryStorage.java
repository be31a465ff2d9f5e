package io.github.neardup.index;

import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage;
import io.github.neardup.index.storage.StorageProvider.Agreement;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/** Keeps entries in memory, for a process alone. */
final class MemoryStorage implements EntryStorage {

  /*
   * Everything is by rows. An id is a row of names; time, payload and the number of the fingerprint
   * are kept by the same row. FingerprintTables has each different fingerprint once, its entries,
   * and for each key its fingerprints. Example: the id "b", a copy of "a", has row 1, fingerprint 0
   * as "a" has, and no keys of its own.
   *
   * One lock: many read at once, or one writes. removeOlderThan and forEach hold it for one entry
   * at a time, so they look again whether an entry is still there, or still old.
   *
   * Invariant: put, putUnlessMatched and remove happen under the lock as a whole, so each takes
   * effect at one moment.
   */

  /** Of a payload, besides its characters, and with its place in the map. */
  private static final int PAYLOAD_BYTES = 64;

  private final String identity;
  private final ReadWriteLock lock = new StampedLock().asReadWriteLock();
  private final Names names = new Names();

  /** Entries by the rows of their names, as all here. */
  private final FingerprintTables fingerprints;

  /** In milliseconds. */
  private final FixedRows times = new FixedRows(1);

  private final long[] oneTime = new long[1];

  /** Those that are not empty. */
  private final Int2ObjectOpenHashMap<String> payloads = new Int2ObjectOpenHashMap<>();

  private long bytesOfPayloads;
  private volatile boolean closed;

  MemoryStorage(Agreement agreement) {
    this.identity = agreement.identity();
    this.fingerprints = new FingerprintTables(agreement.keys());
  }

  @Override
  public String identity() {
    return identity;
  }

  @Override
  public long size() {
    return reading(names::size);
  }

  @Override
  public Optional<Entry> find(String id) {
    long[] name = Names.pack(id);
    return reading(
        () -> {
          int row = names.find(name);
          return row < 0 ? Optional.empty() : Optional.of(entry(row));
        });
  }

  private Entry entry(int row) {
    return new Entry(
        names.nameAt(row), Instant.ofEpochMilli(time(row)), payloads.getOrDefault(row, ""));
  }

  private long time(int row) {
    return times.words(row)[times.from(row)];
  }

  @Override
  public boolean put(Entry entry, long[] fingerprint, long[] keys) {
    long[] name = Names.pack(entry.id());
    return writing(() -> add(entry, name, fingerprint, keys));
  }

  private boolean add(Entry entry, long[] name, long[] fingerprint, long[] keys) {
    int found = names.find(name);
    int row = found >= 0 ? found : names.add(name);
    oneTime[0] = entry.time().toEpochMilli();
    times.put(row, oneTime, 0, 1);
    setPayload(row, entry.payload());
    int number = fingerprints.number(fingerprint, keys);
    if (found >= 0) {
      fingerprints.change(row, number);
    } else {
      fingerprints.add(row, number);
    }
    return found < 0;
  }

  private void setPayload(int row, String payload) {
    String former = payload.isEmpty() ? payloads.remove(row) : payloads.put(row, payload);
    bytesOfPayloads += bytes(payload) - (former == null ? 0 : bytes(former));
  }

  private static long bytes(String payload) {
    return payload.isEmpty() ? 0 : PAYLOAD_BYTES + 2L * payload.length();
  }

  @Override
  public boolean putUnlessMatched(Entry entry, long[] fingerprint, long[] keys, Query query) {
    long[] name = Names.pack(entry.id());
    return writing(
        () -> {
          boolean matched = fingerprints.search(keys, query, this::entry);
          if (!matched) {
            add(entry, name, fingerprint, keys);
          }
          return !matched;
        });
  }

  @Override
  public void search(long[] keys, Query query) {
    reading(() -> fingerprints.search(keys, query, this::entry));
  }

  @Override
  public boolean remove(String id) {
    return remove(id, time -> true);
  }

  private boolean remove(String id, LongPredicate ofTime) {
    long[] name = Names.pack(id);
    return writing(
        () -> {
          int row = names.find(name);
          if (row < 0 || !ofTime.test(time(row))) {
            return false;
          }
          fingerprints.remove(row);
          setPayload(row, "");
          names.remove(row);
          return true;
        });
  }

  @Override
  public long removeOlderThan(Instant time) {
    long before = time.toEpochMilli();
    List<String> old =
        reading(
            () -> names.rows().filter(row -> time(row) < before).mapToObj(names::nameAt).toList());
    return old.stream().filter(id -> remove(id, found -> found < before)).count();
  }

  @Override
  public void forEach(Sink sink) {
    List<String> ids = reading(() -> names.rows().mapToObj(names::nameAt).toList());
    for (String id : ids) {
      Optional<Runnable> found =
          reading(
              () -> {
                int row = names.find(Names.pack(id));
                if (row < 0) {
                  return Optional.empty();
                }
                Entry entry = entry(row);
                long[] fingerprint = fingerprints.fingerprint(row);
                return Optional.of(() -> sink.accept(entry, fingerprint));
              });
      // Without the lock: it may add and remove entries.
      found.ifPresent(Runnable::run);
    }
  }

  @Override
  public long bytes() {
    return reading(() -> fingerprints.bytes() + names.bytes() + times.bytes() + bytesOfPayloads);
  }

  /** Tables shrink by themselves. */
  @Override
  public void compact() {
    requireOpen();
  }

  @Override
  public void sync() {
    requireOpen();
  }

  @Override
  public void close() {
    closed = true;
  }

  private <T> T reading(Supplier<T> action) {
    return holding(lock.readLock(), action);
  }

  private <T> T writing(Supplier<T> action) {
    return holding(lock.writeLock(), action);
  }

  private <T> T holding(Lock held, Supplier<T> action) {
    requireOpen();
    held.lock();
    try {
      return action.get();
    } finally {
      held.unlock();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the index is closed");
    }
  }
}
