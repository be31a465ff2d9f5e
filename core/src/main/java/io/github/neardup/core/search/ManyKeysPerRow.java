package io.github.neardup.core.search;

import io.github.neardup.core.util.Parallel;
import java.util.Arrays;

/**
 * Finds the pairs with a common key in a slot where rows have many keys each, every pair once. Two
 * near-duplicates then share most of their keys, and walking the runs would meet the pair in each.
 * Instead each row looks through the runs of its own keys for the rows before it, and a mark per
 * row says which it has met already.
 *
 * <p>Memory beyond the entries: up to 8 bytes an entry, and 4 bytes a row for each worker and once
 * more.
 */
final class ManyKeysPerRow {

  /** What is done with a pair. */
  @FunctionalInterface
  interface PairVisitor {
    /** Called once for each pair, from several threads at once. */
    void pair(int worker, int left, int right);
  }

  private static final int ROWS_A_PIECE = 64;
  private static final int ALONE = -1;

  private final KeyedRows entries;
  private final int rows;
  private final int longestRun;

  /**
   * The pairs among entries.
   *
   * @param rows above every row
   * @param longestRun longer runs are left out
   */
  ManyKeysPerRow(KeyedRows entries, int rows, int longestRun) {
    this.entries = entries;
    this.rows = rows;
    this.longestRun = longestRun;
  }

  /**
   * Visits the pairs, and before them the runs that are left out.
   *
   * @param tooLong receives the runs that are longer than is wanted
   */
  void forEachPair(Parallel parallel, PairVisitor visitor, KeyedRows.RunVisitor tooLong) {
    int[] runStart = new int[entries.size()];
    Arrays.fill(runStart, ALONE);
    entries.forEachRun(
        (worker, from, to) -> {
          if (to - from > longestRun) {
            tooLong.run(worker, from, to);
          } else {
            Arrays.fill(runStart, from, to, from);
          }
        });
    int[] members = entries.rows();

    // For each row, the places where it stands in a run: places[first[row]..first[row + 1]).
    int[] first = new int[rows + 1];
    for (int place = 0; place < runStart.length; place++) {
      if (runStart[place] != ALONE) {
        first[members[place] + 1]++;
      }
    }
    for (int row = 0; row < rows; row++) {
      first[row + 1] += first[row];
    }
    int[] places = new int[first[rows]];
    int[] next = first.clone();
    for (int place = 0; place < runStart.length; place++) {
      if (runStart[place] != ALONE) {
        places[next[members[place]]++] = place;
      }
    }

    int[][] lastMet = new int[parallel.workers()][];
    parallel.forRange(
        rows,
        ROWS_A_PIECE,
        (worker, from, to) -> {
          if (lastMet[worker] == null) {
            lastMet[worker] = new int[rows];
            Arrays.fill(lastMet[worker], -1);
          }
          int[] met = lastMet[worker];
          for (int row = from; row < to; row++) {
            for (int i = first[row]; i < first[row + 1]; i++) {
              for (int j = runStart[places[i]]; j < places[i]; j++) {
                int earlier = members[j];
                if (earlier != row && met[earlier] != row) {
                  met[earlier] = row;
                  visitor.pair(worker, earlier, row);
                }
              }
            }
          }
        });
  }
}
