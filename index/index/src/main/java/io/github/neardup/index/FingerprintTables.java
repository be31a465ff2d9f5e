package io.github.neardup.index;

import io.github.neardup.core.Row;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.function.IntFunction;

/**
 * The fingerprints of entries, which the caller numbers: the distinct fingerprints; for each entry
 * the number of its fingerprint; and for each key the fingerprints with that key. Copies share a
 * fingerprint, so they take no space in the tables of keys and need no comparisons.
 *
 * <p>Not thread-safe: several threads may read at once, or one may write.
 */
final class FingerprintTables {

  /** Buffers for one operation at a time; each thread needs its own. */
  static final class Buffers {

    /** Larger sets are not kept, because clearing them takes long. */
    private static final int MOST_KEPT = 1 << 12;

    private static final ThreadLocal<Buffers> OWN = ThreadLocal.withInitial(Buffers::new);

    private IntOpenHashSet met = new IntOpenHashSet();

    /** The result of {@link KeyTable#touch}, which has no other use. */
    long touched;

    /** Returns an empty set, for the fingerprints that a search meets. */
    IntOpenHashSet met() {
      if (met.size() > MOST_KEPT) {
        met = new IntOpenHashSet();
      }
      met.clear();
      return met;
    }
  }

  private final EntryStorage.KeyFunction keysOf;

  /** For each entry, the number of its fingerprint. */
  private final IntArrayList fingerprintOf = new IntArrayList();

  private final DistinctRows fingerprints = new DistinctRows();

  /** For each fingerprint, its entries: a list of {@link #lists}. */
  private final IntArrayList entriesOf = new IntArrayList();

  private final RowLists lists = new RowLists();
  private final KeyTable keyTable = new KeyTable();

  FingerprintTables(EntryStorage.KeyFunction keysOf) {
    this.keysOf = keysOf;
  }

  /** Returns the fingerprint of an entry, which must exist. */
  long[] fingerprint(int entry) {
    return fingerprints.row(fingerprintOf.getInt(entry)).toArray();
  }

  /**
   * Returns the number of a fingerprint, which is added if necessary. The caller then assigns it to
   * an entry.
   */
  int number(long[] words, long[] keys) {
    Row row = Row.of(words);
    long hash = DistinctRows.hash(row);
    touch(keys, fingerprints.touch(hash));
    int fingerprint = fingerprints.find(hash, row);
    if (fingerprint < 0) {
      fingerprint = fingerprints.add(hash, row);
      Rows.set(entriesOf, fingerprint, RowLists.EMPTY);
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

  /** Assigns a fingerprint to an entry that has none. */
  void add(int entry, int fingerprint) {
    Rows.set(fingerprintOf, entry, fingerprint);
    Rows.set(entriesOf, fingerprint, lists.with(entriesOf.getInt(fingerprint), entry));
  }

  /** Assigns another fingerprint to an entry. */
  void change(int entry, int fingerprint) {
    if (fingerprintOf.getInt(entry) != fingerprint) {
      remove(entry);
      add(entry, fingerprint);
    }
  }

  /** Removes an entry from its fingerprint, and the fingerprint if this was its last entry. */
  void remove(int entry) {
    int fingerprint = fingerprintOf.getInt(entry);
    int left = lists.without(entriesOf.getInt(fingerprint), entry);
    Rows.set(entriesOf, fingerprint, left);
    if (left == RowLists.EMPTY) {
      for (long key : keysOf.keys(fingerprints.row(fingerprint).toArray())) {
        keyTable.remove(key, fingerprint);
      }
      fingerprints.remove(fingerprint);
    }
  }

  /**
   * Passes a query the distinct fingerprints that share a key with the given one, once each, and
   * the entries of those that match. May pass others, because only part of a key is stored.
   *
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
        if (met.add(row) && query.matches(fingerprints.row(row))) {
          showEntriesOf(row, query, entryOf);
          matched = true;
        }
      }
    }
    return matched;
  }

  private void showEntriesOf(
      int fingerprint, EntryStorage.Query query, IntFunction<Entry> entryOf) {
    // Not the single-element array that the caller is reading.
    int[] entries = lists.rows(entriesOf.getInt(fingerprint), new int[2]);
    for (int i = 1; i <= entries[0]; i++) {
      query.entry(entryOf.apply(entries[i]));
    }
  }

  /** Returns the bytes of heap that the tables take. */
  long bytes() {
    return Sizes.of(fingerprintOf)
        + fingerprints.bytes()
        + Sizes.of(entriesOf)
        + lists.bytes()
        + keyTable.bytes();
  }
}
