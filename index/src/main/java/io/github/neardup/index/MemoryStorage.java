package io.github.neardup.index;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Keeps entries in memory, for a process alone. */
final class MemoryStorage implements EntryStorage {

  private record Details(long time, String payload) {

    /** About how many bytes of memory it takes, with its place in the map. */
    long bytes() {
      return 40 + 2L * payload.length();
    }
  }

  private final String identity;
  private final ReadMostlyLock lock = new ReadMostlyLock();
  private final Names names = new Names();
  private final EntryTables tables;
  private final Long2ObjectOpenHashMap<Details> details = new Long2ObjectOpenHashMap<>();
  private long bytesOfDetails;
  private volatile boolean closed;

  MemoryStorage(Algorithm algorithm) {
    this.identity = algorithm.identity().toString();
    this.tables = new EntryTables(algorithm.keys());
  }

  @Override
  public String identity() {
    return identity;
  }

  @Override
  public long size() {
    return reading(tables::size);
  }

  @Override
  public Optional<Entry> find(String id) {
    long[] name = Names.pack(id);
    return reading(
        () -> {
          int row = names.find(name);
          return row < 0 ? Optional.empty() : Optional.of(entry(names.number(row)));
        });
  }

  private Entry entry(long number) {
    Details found = details.get(number);
    return new Entry(names.name(number), Instant.ofEpochMilli(found.time()), found.payload());
  }

  @Override
  public boolean put(Entry entry, long[] fingerprint, long[] keys) {
    return writing(() -> add(entry, fingerprint, keys));
  }

  private boolean add(Entry entry, long[] fingerprint, long[] keys) {
    long[] name = Names.pack(entry.id());
    int row = names.find(name);
    long number = row >= 0 ? names.number(row) : names.add(name);
    Details added = new Details(entry.time().toEpochMilli(), entry.payload());
    Details former = details.put(number, added);
    bytesOfDetails += added.bytes() - (former == null ? 0 : former.bytes());
    return tables.put(number, fingerprint, hashes(keys));
  }

  private static Buffers.KeyHashes hashes(long[] keys) {
    Buffers.KeyHashes hashes = Buffers.own().keys;
    hashes.set(keys);
    return hashes;
  }

  @Override
  public boolean putUnlessMatched(Entry entry, long[] fingerprint, long[] keys, Query query) {
    return writing(
        () -> {
          boolean[] matched = new boolean[1];
          look(
              keys,
              new Query() {
                @Override
                public boolean matches(long[] words, int from, int to) {
                  boolean matches = query.matches(words, from, to);
                  matched[0] |= matches;
                  return matches;
                }

                @Override
                public void entry(Entry found) {
                  query.entry(found);
                }
              });
          if (!matched[0]) {
            add(entry, fingerprint, keys);
          }
          return !matched[0];
        });
  }

  @Override
  public void search(long[] keys, Query query) {
    reading(
        () -> {
          look(keys, query);
          return true;
        });
  }

  private void look(long[] keys, Query query) {
    hashes(keys);
    tables.search(
        Buffers.own(),
        new EntryTables.Query() {
          @Override
          public boolean matches(long[] words, int from, int to) {
            return query.matches(words, from, to);
          }

          @Override
          public void entry(long id) {
            query.entry(MemoryStorage.this.entry(id));
          }
        });
  }

  @Override
  public boolean remove(String id) {
    return remove(id, found -> true);
  }

  private boolean remove(String id, Predicate<Details> which) {
    long[] name = Names.pack(id);
    return writing(
        () -> {
          int row = names.find(name);
          if (row < 0) {
            return false;
          }
          long number = names.number(row);
          Details found = details.get(number);
          if (!which.test(found)) {
            return false;
          }
          tables.remove(number);
          details.remove(number);
          bytesOfDetails -= found.bytes();
          names.remove(row);
          return true;
        });
  }

  @Override
  public long removeOlderThan(Instant time) {
    long before = time.toEpochMilli();
    List<String> old =
        reading(
            () ->
                details.long2ObjectEntrySet().stream()
                    .filter(entry -> entry.getValue().time() < before)
                    .map(entry -> names.name(entry.getLongKey()))
                    .toList());
    // Some may have been put anew since.
    return old.stream().filter(id -> remove(id, found -> found.time() < before)).count();
  }

  @Override
  public void forEach(Sink sink) {
    List<String> ids = reading(() -> details.keySet().longStream().mapToObj(names::name).toList());
    for (String id : ids) {
      reading(
          () -> {
            int row = names.find(Names.pack(id));
            if (row >= 0) {
              long number = names.number(row);
              sink.accept(entry(number), tables.fingerprint(number));
            }
            return true;
          });
    }
  }

  @Override
  public long bytes() {
    return reading(() -> tables.bytes() + names.bytes() + bytesOfDetails);
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

  private <T> T reading(ReadMostlyLock.Action<T, RuntimeException> action) {
    requireOpen();
    return lock.reading(action);
  }

  private <T> T writing(ReadMostlyLock.Action<T, RuntimeException> action) {
    requireOpen();
    return lock.withoutWriters(() -> lock.alone(action));
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the index is closed");
    }
  }
}
