package io.github.neardup.core.search;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.util.Parallel;
import java.util.Arrays;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Groups rows with equal fingerprints, so that a search processes each distinct fingerprint once.
 */
final class EqualRows {

  private final int[] representatives;

  /** Finds equal rows. */
  EqualRows(FingerprintTable table, Parallel parallel, KeyedRows.Workspace workspace) {
    this(table, parallel, workspace, Row::hash);
  }

  /** Finds equal rows with any hash, good or bad. */
  EqualRows(
      FingerprintTable table,
      Parallel parallel,
      KeyedRows.Workspace workspace,
      ToLongFunction<Row> hash) {
    representatives = new int[table.size()];
    Arrays.setAll(representatives, row -> row);
    KeyedRows.forEachPart(
        parallel,
        representatives.clone(),
        (row, sink) -> sink.accept(hash.applyAsLong(table.row(row))),
        workspace,
        hashes ->
            hashes.forEachRun((worker, from, to) -> findEqual(table, hashes.rows(), from, to)));
  }

  private void findEqual(FingerprintTable table, int[] rows, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      // Almost always the first; a later one only if two fingerprints share a hash.
      for (int j = from; j < i; j++) {
        int earlier = rows[j];
        if (representatives[earlier] == earlier && table.row(earlier).equals(table.row(rows[i]))) {
          representatives[rows[i]] = earlier;
          break;
        }
      }
    }
  }

  /** Returns, for each row, the first row with an equal fingerprint. */
  int[] representatives() {
    return representatives;
  }

  /** Links each row with the first of its copies. */
  void link(Clusters.Builder links) {
    for (int row = 0; row < representatives.length; row++) {
      links.link(representatives[row], row);
    }
  }

  /** Returns the rows that are their own representatives, ascending. */
  int[] distinct() {
    return IntStream.range(0, representatives.length)
        .filter(row -> representatives[row] == row)
        .toArray();
  }
}
