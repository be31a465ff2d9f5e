package io.github.neardup.index;

import io.github.neardup.core.hash.HashV2;
import java.util.Arrays;

/** Sequences of words, each different from the others, by number. */
final class DistinctRows {

  private static final HashV2 HASH = HashV2.seeded(0x64697374696E6374L);

  private WordRows rows = new FixedRows(1);
  private final RowTable table = new RowTable(this::hash);

  static long hash(long[] words, int from, int to) {
    return HASH.hash(words, from, to);
  }

  private long hash(int row) {
    return hash(words(row), from(row), to(row));
  }

  /** The number of a sequence, or -1 if it is not there. */
  int find(long hash, long[] words, int from, int to) {
    return table.find(hash, row -> equals(row, words, from, to));
  }

  boolean equals(int row, long[] words, int from, int to) {
    return Arrays.equals(words(row), from(row), to(row), words, from, to);
  }

  /** Adds a sequence that is not there, and gives back its number. */
  int add(long hash, long[] words, int from, int to) {
    if (rows instanceof FixedRows fixed && fixed.width() != to - from) {
      rows = fixed.size() == 0 ? new FixedRows(to - from) : new VariableRows(fixed);
    }
    int row = rows.add(words, from, to);
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

  /** Sequences are numbered below this. */
  int end() {
    return rows.end();
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
    return rows.bytes() + table.bytes();
  }
}
