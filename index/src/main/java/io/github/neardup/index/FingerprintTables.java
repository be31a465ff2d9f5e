package io.github.neardup.index;

import io.github.neardup.core.algorithm.Keys;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;

/**
 * The fingerprints of entries, which are numbered by the caller: the different fingerprints; for
 * each entry the number of its own; and for each key the fingerprints that have it. Copies share a
 * fingerprint, so they take no space in the tables of keys and no comparisons.
 *
 * <p>Not thread-safe: many may read at once, or one writes.
 */
final class FingerprintTables {

  /** What a search asks. */
  interface Query {

    /** Whether a fingerprint, {@code words[from..to)}, is similar enough. */
    boolean matches(long[] words, int from, int to);

    /** Receives each entry of the fingerprint that was last found to match. */
    void entry(int entry);
  }

  private final Keys keys;

  /** For each entry the number of its fingerprint. */
  private final IntColumn fingerprintOf = new IntColumn();

  private final DistinctRows fingerprints = new DistinctRows();

  /** For each fingerprint its entries, a list of {@link #lists}. */
  private final IntColumn entriesOf = new IntColumn();

  private final RowLists lists = new RowLists();
  private final KeyTable keyTable = new KeyTable();

  FingerprintTables(Keys keys) {
    this.keys = keys;
  }

  /** The different fingerprints. */
  DistinctRows distinct() {
    return fingerprints;
  }

  int fingerprintOf(int entry) {
    return fingerprintOf.get(entry);
  }

  /** The fingerprint of an entry that is there. */
  long[] fingerprint(int entry) {
    int row = fingerprintOf.get(entry);
    return Arrays.copyOfRange(
        fingerprints.words(row), fingerprints.from(row), fingerprints.to(row));
  }

  /**
   * The number of a fingerprint, which is added if it is not there; the caller gives it to an
   * entry.
   *
   * @param hashes its keys
   */
  int number(long[] words, Buffers.KeyHashes hashes) {
    long hash = DistinctRows.hash(words, 0, words.length);
    touch(hashes, fingerprints.touch(hash));
    int fingerprint = fingerprints.find(hash, words, 0, words.length);
    if (fingerprint < 0) {
      fingerprint = fingerprints.add(hash, words, 0, words.length);
      entriesOf.set(fingerprint, RowLists.EMPTY);
      for (int i = 0; i < hashes.size(); i++) {
        keyTable.add(hashes.get(i), fingerprint);
      }
    }
    return fingerprint;
  }

  /** The same; computes the keys itself. */
  int number(long[] words) {
    Buffers.KeyHashes hashes = Buffers.own().keys;
    hashes.set(keys, words, 0, words.length);
    return number(words, hashes);
  }

  private void touch(Buffers.KeyHashes hashes, long first) {
    long read = first;
    for (int i = 0; i < hashes.size(); i++) {
      read |= keyTable.touch(hashes.get(i));
    }
    hashes.touched = read;
  }

  /** Gives a fingerprint to an entry that has none. */
  void add(int entry, int fingerprint) {
    fingerprintOf.set(entry, fingerprint);
    entriesOf.set(fingerprint, lists.with(entriesOf.get(fingerprint), entry));
  }

  /** Gives another fingerprint to an entry. */
  void change(int entry, int fingerprint) {
    if (fingerprintOf.get(entry) != fingerprint) {
      remove(entry);
      add(entry, fingerprint);
    }
  }

  /** Takes an entry from its fingerprint, and the fingerprint away if it was the last. */
  void remove(int entry) {
    int fingerprint = fingerprintOf.get(entry);
    int left = lists.without(entriesOf.get(fingerprint), entry);
    entriesOf.set(fingerprint, left);
    if (left == RowLists.EMPTY) {
      Buffers.KeyHashes hashes = Buffers.own().otherKeys;
      hashes.set(
          keys,
          fingerprints.words(fingerprint),
          fingerprints.from(fingerprint),
          fingerprints.to(fingerprint));
      for (int i = 0; i < hashes.size(); i++) {
        keyTable.remove(hashes.get(i), fingerprint);
      }
      fingerprints.remove(fingerprint);
    }
  }

  /**
   * Shows a query the different fingerprints that share a key with the one asked for, once each,
   * and the entries of those that match. It may show others, as only a part of a key is kept.
   *
   * @param buffers its {@code keys} are those of the fingerprint asked for
   */
  void search(Buffers buffers, Query query) {
    touch(buffers.keys, 0);
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
      query.entry(entries[i]);
    }
  }

  /** The bytes of heap it holds. */
  long bytes() {
    return fingerprintOf.bytes()
        + fingerprints.bytes()
        + entriesOf.bytes()
        + lists.bytes()
        + keyTable.bytes();
  }
}
