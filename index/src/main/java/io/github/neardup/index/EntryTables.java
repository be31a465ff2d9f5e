package io.github.neardup.index;

import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Entries with numbers of any size as ids, and their {@linkplain FingerprintTables fingerprints}.
 *
 * <p>Not thread-safe: many may read at once, or one writes.
 */
final class EntryTables {

  /** Entries by number: their ids. */
  private final FixedRows ids = new FixedRows(1);

  private final RowTable byId = new RowTable(entry -> RowTable.upper(hash(id(entry))));
  private final long[] oneId = new long[1];
  private final FingerprintTables fingerprints;

  EntryTables(Keys keys) {
    this.fingerprints = new FingerprintTables(keys);
  }

  private static long hash(long id) {
    return Hash64.mix(id);
  }

  /** The number of entries. */
  int size() {
    return ids.size();
  }

  FingerprintTables fingerprints() {
    return fingerprints;
  }

  /** The entry of that id, or -1. */
  int find(long id) {
    return byId.find(hash(id), entry -> id(entry) == id);
  }

  long id(int entry) {
    return ids.words(entry)[ids.from(entry)];
  }

  /** All ids. */
  LongStream ids() {
    boolean[] removed = ids.freeRows();
    return IntStream.range(0, removed.length).filter(entry -> !removed[entry]).mapToLong(this::id);
  }

  /** Whether there is an entry with that id. */
  boolean contains(long id) {
    return find(id) >= 0;
  }

  /**
   * Adds an entry, or gives the one with that id another fingerprint.
   *
   * @param fingerprint its number in {@link #fingerprints}
   * @return whether the id is new
   */
  boolean put(long id, int fingerprint) {
    int entry = find(id);
    if (entry >= 0) {
      fingerprints.change(entry, fingerprint);
      return false;
    }
    oneId[0] = id;
    entry = ids.add(oneId, 0, 1);
    byId.add(hash(id), entry);
    fingerprints.add(entry, fingerprint);
    return true;
  }

  /**
   * Removes an entry.
   *
   * @return whether it was there
   */
  boolean remove(long id) {
    int entry = find(id);
    if (entry < 0) {
      return false;
    }
    fingerprints.remove(entry);
    byId.remove(hash(id), entry);
    ids.remove(entry);
    return true;
  }

  /** The bytes of heap it holds. */
  long bytes() {
    return ids.bytes() + byId.bytes() + fingerprints.bytes();
  }
}
