package io.github.neardup.index;

import io.github.neardup.core.Row;
import java.util.stream.IntStream;

/**
 * Distinct sequences of words, each with a number, found by its hash. Example: a hundred thousand
 * copies of a text have one fingerprint, which is stored once.
 */
final class DistinctRows {

  private final Rows rows = new Rows();

  /** The numbers of the rows with each hash. */
  private final KeyTable table = new KeyTable();

  /** Works as {@link KeyTable#touch}. */
  long touch(long hash) {
    return table.touch(hash);
  }

  /** Returns the number of a sequence, or -1 if it is not stored. */
  int find(Row words) {
    int[] found = table.rows(words.hash(), new int[2]);
    for (int i = 1; i <= found[0]; i++) {
      if (row(found[i]).equals(words)) {
        return found[i];
      }
    }
    return -1;
  }

  /** Adds a sequence that is not stored yet. Returns its number. */
  int add(Row words) {
    int row = rows.add(words);
    table.add(words.hash(), row);
    return row;
  }

  void remove(int row) {
    table.remove(row(row).hash(), row);
    rows.remove(row);
  }

  int size() {
    return rows.size();
  }

  /** Returns the numbers of all sequences. */
  IntStream numbers() {
    return rows.numbers();
  }

  Row row(int row) {
    return rows.row(row);
  }

  long bytes() {
    return rows.bytes() + table.bytes();
  }
}
