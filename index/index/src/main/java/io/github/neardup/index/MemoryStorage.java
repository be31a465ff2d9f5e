package io.github.neardup.index;

import io.github.neardup.core.Row;
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

/** Keeps entries in memory, for a single process. */
final class MemoryStorage implements EntryStorage {

  /*
   * Everything is addressed by row. An id is a row of names; time, payload and fingerprint number
   * have the same row. FingerprintTables stores each distinct fingerprint once, with its entries,
   * and for each key its fingerprints. Example: the id "b", a copy of "a", has row 1, the same
   * fingerprint 0 as "a", and no keys of its own.
   *
   * One lock: several threads read at once, or one writes. removeOlderThan and forEach hold the
   * lock for one entry at a time, so they check again whether an entry still exists, or is still
   * old.
   *
   * Invariant: put, putUnlessMatched and remove hold the lock throughout, so each takes effect at
   * one moment.
   */

  /** The size of a payload without its characters, including its slot in the map. */
  private static final int PAYLOAD_BYTES = 64;

  private final String identity;
  private final ReadWriteLock lock = new StampedLock().asReadWriteLock();
  private final DistinctRows names = new DistinctRows();

  /** Fingerprints of entries, which are numbered by the rows of their names. */
  private final FingerprintTables fingerprints;

  /** In milliseconds. */
  private final Rows times = new Rows();

  private final long[] oneTime = new long[1];

  /** Payloads that are not empty. */
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
    Row name = Names.pack(id);
    return reading(
        () -> {
          int row = names.find(name);
          return row < 0 ? Optional.empty() : Optional.of(entry(row));
        });
  }

  private Entry entry(int row) {
    return new Entry(name(row), Instant.ofEpochMilli(time(row)), payloads.getOrDefault(row, ""));
  }

  private String name(int row) {
    return Names.unpack(names.row(row));
  }

  private long time(int row) {
    return times.row(row).get(0);
  }

  @Override
  public boolean put(Entry entry, long[] fingerprint, long[] keys) {
    Row name = Names.pack(entry.id());
    return writing(() -> add(entry, name, fingerprint, keys));
  }

  private boolean add(Entry entry, Row name, long[] fingerprint, long[] keys) {
    int found = names.find(name);
    int row = found >= 0 ? found : names.add(name);
    oneTime[0] = entry.time().toEpochMilli();
    times.put(row, Row.of(oneTime));
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
    Row name = Names.pack(entry.id());
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
    Row name = Names.pack(id);
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
            () -> names.numbers().filter(row -> time(row) < before).mapToObj(this::name).toList());
    return old.stream().filter(id -> remove(id, found -> found < before)).count();
  }

  @Override
  public void forEach(Sink sink) {
    List<String> ids = reading(() -> names.numbers().mapToObj(this::name).toList());
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
      // Outside the lock, because it may add and remove entries.
      found.ifPresent(Runnable::run);
    }
  }

  @Override
  public long bytes() {
    return reading(() -> fingerprints.bytes() + names.bytes() + times.bytes() + bytesOfPayloads);
  }

  /** Does nothing: tables shrink automatically. */
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
