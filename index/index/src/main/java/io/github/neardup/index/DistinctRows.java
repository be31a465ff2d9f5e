package io.github.neardup.index;

import io.github.neardup.core.Row;
import io.github.neardup.core.hash.Hash64;
import it.unimi.dsi.fastutil.ints.IntArrayList;

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

  static long hash(Row words) {
    return HASH.hash(words.words(), words.from(), words.to());
  }

  private long hash(int row) {
    return hash(row(row));
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
  int find(long hash, Row words) {
    if (areWords()) {
      return table.find(hash, row -> row(row).equals(words));
    }
    int upper = RowTable.upper(hash);
    return table.find(hash, row -> upperHashes.getInt(row) == upper && row(row).equals(words));
  }

  /** Adds a sequence that is not stored yet. Returns its number. */
  int add(long hash, Row words) {
    boolean wereWords = areWords();
    int row = rows.add(words);
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

  Row row(int row) {
    return rows.row(row);
  }

  long bytes() {
    return rows.bytes() + table.bytes() + Sizes.of(upperHashes);
  }
}
