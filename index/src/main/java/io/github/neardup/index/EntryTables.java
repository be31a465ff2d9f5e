package io.github.neardup.index;

import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.HashV2;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The tables of an index in memory: entries, each an id and the number of its fingerprint; the
 * different fingerprints; and for each key the fingerprints that have it. Copies share a
 * fingerprint, so they take no space in the tables of keys and no comparisons.
 *
 * <p>Not thread-safe: many may read at once, or one writes.
 */
final class EntryTables {

  /** What a search asks. */
  interface Query {

    /** Whether a fingerprint, {@code words[from..to)}, is similar enough. */
    boolean matches(long[] words, int from, int to);

    /** Receives each entry of the fingerprint that was last found to match. */
    void entry(long id);
  }

  private final Keys keys;

  /** Entries by number: their ids. */
  private final FixedRows ids = new FixedRows(1);

  private final RowTable byId = new RowTable(entry -> hashOfId(id(entry)));
  private final long[] oneId = new long[1];

  /** For each entry the number of its fingerprint. */
  private final IntColumn fingerprintOf = new IntColumn();

  private final DistinctRows fingerprints = new DistinctRows();

  /** For each fingerprint its entries, a list of {@link #lists}. */
  private final IntColumn entriesOf = new IntColumn();

  private final RowLists lists = new RowLists();
  private final KeyTable keyTable = new KeyTable();

  EntryTables(Keys keys) {
    this.keys = keys;
  }

  private static long hashOfId(long id) {
    return HashV2.mix(id);
  }

  /** The number of entries. */
  int size() {
    return ids.size();
  }

  int distinctFingerprints() {
    return fingerprints.size();
  }

  /** The entry of that id, or -1. */
  int find(long id) {
    return byId.find(hashOfId(id), entry -> id(entry) == id);
  }

  long id(int entry) {
    return ids.words(entry)[ids.from(entry)];
  }

  int fingerprintOf(int entry) {
    return fingerprintOf.get(entry);
  }

  /** The fingerprint of an entry that is there. */
  long[] fingerprint(long id) {
    int row = fingerprintOf.get(find(id));
    return Arrays.copyOfRange(
        fingerprints.words(row), fingerprints.from(row), fingerprints.to(row));
  }

  DistinctRows fingerprints() {
    return fingerprints;
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
   * @param hashes the keys of the fingerprint
   * @return whether the id is new
   */
  boolean put(long id, long[] words, Buffers.KeyHashes hashes) {
    int before = size();
    long hash = DistinctRows.hash(words, 0, words.length);
    int fingerprint = fingerprints.find(hash, words, 0, words.length);
    if (fingerprint < 0) {
      fingerprint = fingerprints.add(hash, words, 0, words.length);
      entriesOf.set(fingerprint, RowLists.EMPTY);
      for (int i = 0; i < hashes.size(); i++) {
        keyTable.add(hashes.get(i), fingerprint);
      }
    }
    put(id, fingerprint);
    return size() > before;
  }

  /** The same; computes the keys itself. */
  void put(long id, long[] words) {
    Buffers.KeyHashes hashes = Buffers.own().keys;
    hashes.set(keys, words, 0, words.length);
    put(id, words, hashes);
  }

  /** The same for a fingerprint that is there. */
  void put(long id, int fingerprint) {
    int entry = find(id);
    if (entry < 0) {
      oneId[0] = id;
      entry = ids.add(oneId, 0, 1);
      byId.add(hashOfId(id), entry);
    } else if (fingerprintOf.get(entry) == fingerprint) {
      return;
    } else {
      takeFrom(fingerprintOf.get(entry), entry);
    }
    fingerprintOf.set(entry, fingerprint);
    entriesOf.set(fingerprint, lists.with(entriesOf.get(fingerprint), entry));
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
    takeFrom(fingerprintOf.get(entry), entry);
    byId.remove(hashOfId(id), entry);
    ids.remove(entry);
    return true;
  }

  /** Takes an entry from its fingerprint, and the fingerprint away if it was the last. */
  private void takeFrom(int fingerprint, int entry) {
    int left = lists.without(entriesOf.get(fingerprint), entry);
    entriesOf.set(fingerprint, left);
    if (left == RowLists.EMPTY) {
      Buffers.KeyHashes hashes = Buffers.own().otherKeys;
      setKeys(hashes, fingerprint);
      for (int i = 0; i < hashes.size(); i++) {
        keyTable.remove(hashes.get(i), fingerprint);
      }
      fingerprints.remove(fingerprint);
    }
  }

  private void setKeys(Buffers.KeyHashes hashes, int fingerprint) {
    hashes.set(
        keys,
        fingerprints.words(fingerprint),
        fingerprints.from(fingerprint),
        fingerprints.to(fingerprint));
  }

  /**
   * Shows a query the different fingerprints that share a key with the one asked for, once each,
   * and the entries of those that match. It may show others, as only a part of a key is kept.
   *
   * @param buffers its {@code keys} are those of the fingerprint asked for
   */
  void search(Buffers buffers, Query query) {
    IntOpenHashSet met = buffers.met();
    for (int i = 0; i < buffers.keys.size(); i++) {
      int[] rows = keyTable.rows(buffers.keys.get(i), buffers.single);
      for (int j = 1; j <= rows[0]; j++) {
        int row = rows[j];
        if (met.add(row)
            && query.matches(
                fingerprints.words(row), fingerprints.from(row), fingerprints.to(row))) {
          showEntriesOf(row, query);
        }
      }
    }
  }

  private void showEntriesOf(int fingerprint, Query query) {
    // Not the buffer for a list of one that the caller is reading.
    int[] entries = lists.rows(entriesOf.get(fingerprint), new int[2]);
    for (int i = 1; i <= entries[0]; i++) {
      query.entry(id(entries[i]));
    }
  }

  /** The bytes of heap it holds. */
  long bytes() {
    return ids.bytes()
        + byId.bytes()
        + fingerprintOf.bytes()
        + fingerprints.bytes()
        + entriesOf.bytes()
        + lists.bytes()
        + keyTable.bytes();
  }
}
