package io.github.neardup.index;

import io.github.neardup.core.hash.Hash64;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/** Distinct sequences of words, each with a number. */
final class DistinctRows {

  /*
   * Each distinct sequence gets a number and is found by its hash. Example: a hundred thousand
   * copies of a text have one fingerprint, which is stored once.
   *
   * Rows of one word are rehashed when the table moves them. For longer rows, a column keeps the
   * upper half of the hash, so the table grows without reading rows, and the column alone
   * distinguishes most rows.
   */

  private static final Hash64 HASH = Hash64.seeded(0x64697374696E6374L);

  private final Rows rows = new Rows();
  private final RowTable table = new RowTable(this::upperHash);

  /** The upper halves of hashes, for rows of more than one word. */
  private final IntArrayList upperHashes = new IntArrayList();

  static long hash(long[] words, int from, int to) {
    return HASH.hash(words, from, to);
  }

  private long hash(int row) {
    return hash(words(row), from(row), to(row));
  }

  private int upperHash(int row) {
    return areWords() ? RowTable.upper(hash(row)) : upperHashes.getInt(row);
  }

  private boolean areWords() {
    return rows.width() == 1;
  }

  /** Works as {@link KeyTable#touch}. */
  int touch(long hash) {
    return table.touch(hash);
  }

  /** Returns the number of a sequence, or -1 if it is not stored. */
  int find(long hash, long[] words, int from, int to) {
    if (areWords()) {
      return table.find(hash, row -> equals(row, words, from, to));
    }
    int upper = RowTable.upper(hash);
    return table.find(
        hash, row -> upperHashes.getInt(row) == upper && equals(row, words, from, to));
  }

  boolean equals(int row, long[] words, int from, int to) {
    return Arrays.equals(words(row), from(row), to(row), words, from, to);
  }

  /** Adds a sequence that is not stored yet. Returns its number. */
  int add(long hash, long[] words, int from, int to) {
    boolean wereWords = areWords();
    int row = rows.add(words, from, to);
    if (!areWords()) {
      for (int other = 0; wereWords && other < rows.end(); other++) {
        Rows.set(upperHashes, other, RowTable.upper(hash(other)));
      }
      Rows.set(upperHashes, row, RowTable.upper(hash));
    }
    table.add(hash, row);
    return row;
  }

  void remove(int row) {
    table.remove(hash(row), row);
    rows.remove(row);
  }

  int size() {
    return rows.size();
  }

  /** Returns, for each number up to the highest ever assigned, whether it is free. */
  boolean[] freeRows() {
    return rows.freeRows();
  }

  long[] words(int row) {
    return rows.words(row);
  }

  int from(int row) {
    return rows.from(row);
  }

  int to(int row) {
    return rows.to(row);
  }

  long bytes() {
    return rows.bytes() + table.bytes() + Sizes.of(upperHashes);
  }
}
