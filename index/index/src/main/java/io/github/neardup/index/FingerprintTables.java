package io.github.neardup.index;

import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The fingerprints of entries, which are numbered by the caller: the different fingerprints; for
 * each entry the number of its own; and for each key the fingerprints that have it. Copies share a
 * fingerprint, so they take no space in the tables of keys and no comparisons.
 *
 * <p>Not thread-safe: many may read at once, or one writes.
 */
final class FingerprintTables {

  /** What an operation needs for itself, one for each thread. */
  static final class Buffers {

    /** Larger sets are not kept: clearing them takes long. */
    private static final int MOST_KEPT = 1 << 12;

    private static final ThreadLocal<Buffers> OWN = ThreadLocal.withInitial(Buffers::new);

    private IntOpenHashSet met = new IntOpenHashSet();

    /** What {@link KeyTable#touch} gave; of no other use. */
    long touched;

    /** An empty set, for the fingerprints that a search meets. */
    IntOpenHashSet met() {
      if (met.size() > MOST_KEPT) {
        met = new IntOpenHashSet();
      }
      met.clear();
      return met;
    }
  }

  private final EntryStorage.KeyFunction keysOf;

  /** For each entry the number of its fingerprint. */
  private final IntColumn fingerprintOf = new IntColumn();

  private final DistinctRows fingerprints = new DistinctRows();

  /** For each fingerprint its entries, a list of {@link #lists}. */
  private final IntColumn entriesOf = new IntColumn();

  private final RowLists lists = new RowLists();
  private final KeyTable keyTable = new KeyTable();

  FingerprintTables(EntryStorage.KeyFunction keysOf) {
    this.keysOf = keysOf;
  }

  /** The fingerprint of an entry that is there. */
  long[] fingerprint(int entry) {
    return words(fingerprintOf.get(entry));
  }

  private long[] words(int row) {
    return Arrays.copyOfRange(
        fingerprints.words(row), fingerprints.from(row), fingerprints.to(row));
  }

  /**
   * The number of a fingerprint, which is added if it is not there; the caller gives it to an
   * entry.
   *
   * @param keys its keys
   */
  int number(long[] words, long[] keys) {
    long hash = DistinctRows.hash(words, 0, words.length);
    touch(keys, fingerprints.touch(hash));
    int fingerprint = fingerprints.find(hash, words, 0, words.length);
    if (fingerprint < 0) {
      fingerprint = fingerprints.add(hash, words, 0, words.length);
      entriesOf.set(fingerprint, RowLists.EMPTY);
      for (long key : keys) {
        keyTable.add(key, fingerprint);
      }
    }
    return fingerprint;
  }

  private Buffers touch(long[] keys, long first) {
    Buffers buffers = Buffers.OWN.get();
    long read = first;
    for (long key : keys) {
      read |= keyTable.touch(key);
    }
    buffers.touched = read;
    return buffers;
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
      for (long key : keysOf.keys(words(fingerprint))) {
        keyTable.remove(key, fingerprint);
      }
      fingerprints.remove(fingerprint);
    }
  }

  /**
   * Shows a query the different fingerprints that share a key with the one asked for, once each,
   * and the entries of those that match. It may show others, as only a part of a key is kept.
   *
   * @param keys of the fingerprint asked for
   * @param entryOf the entry of a number
   * @return whether any matched
   */
  boolean search(long[] keys, EntryStorage.Query query, IntFunction<Entry> entryOf) {
    IntOpenHashSet met = touch(keys, 0).met();
    int[] single = new int[2];
    boolean matched = false;
    for (long key : keys) {
      int[] rows = keyTable.rows(key, single);
      for (int j = 1; j <= rows[0]; j++) {
        int row = rows[j];
        if (met.add(row)
            && query.matches(
                fingerprints.words(row), fingerprints.from(row), fingerprints.to(row))) {
          showEntriesOf(row, query, entryOf);
          matched = true;
        }
      }
    }
    return matched;
  }

  private void showEntriesOf(
      int fingerprint, EntryStorage.Query query, IntFunction<Entry> entryOf) {
    // Not the array for a list of one that the caller is reading.
    int[] entries = lists.rows(entriesOf.get(fingerprint), new int[2]);
    for (int i = 1; i <= entries[0]; i++) {
      query.entry(entryOf.apply(entries[i]));
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
