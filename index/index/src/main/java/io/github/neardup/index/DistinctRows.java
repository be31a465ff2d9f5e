package io.github.neardup.index;

import io.github.neardup.core.Row;
import io.github.neardup.core.hash.Hash64;
import java.util.stream.IntStream;

/**
 * Distinct sequences of words, each with a number, found by its hash. Example: a hundred thousand
 * copies of a text have one fingerprint, which is stored once.
 */
final class DistinctRows {

  private static final Hash64 HASH = Hash64.seeded(0x64697374696E6374L);

  private final Rows rows = new Rows();
  private final RowTable table = new RowTable(row -> hash(row(row)));

  static long hash(Row words) {
    return HASH.hash(words.words(), words.from(), words.to());
  }

  /** Works as {@link KeyTable#touch}. */
  int touch(long hash) {
    return table.touch(hash);
  }

  int find(Row words) {
    return find(hash(words), words);
  }

  /** Returns the number of a sequence, or -1 if it is not stored. */
  int find(long hash, Row words) {
    return table.find(hash, row -> row(row).equals(words));
  }

  int add(Row words) {
    return add(hash(words), words);
  }

  /** Adds a sequence that is not stored yet. Returns its number. */
  int add(long hash, Row words) {
    int row = rows.add(words);
    table.add(hash, row);
    return row;
  }

  void remove(int row) {
    table.remove(hash(row(row)), row);
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
