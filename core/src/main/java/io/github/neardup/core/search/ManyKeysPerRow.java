package io.github.neardup.core.search;

import io.github.neardup.core.util.Parallel;
import java.util.Arrays;

/**
 * Finds the pairs that share a key of one slot, each pair once, if rows have many keys each.
 * Near-duplicates then share most of their keys, so walking the runs would meet a pair in each of
 * them. Instead, each row looks through the runs of its own keys for earlier rows, and marks the
 * rows it has met.
 *
 * <p>Memory besides the entries: up to 8 bytes per entry, 4 bytes per row for each worker, and 4
 * more bytes per row.
 */
final class ManyKeysPerRow {

  /** Processes a pair. */
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

  /** Creates the pairs of entries. */
  ManyKeysPerRow(KeyedRows entries, int rows, int longestRun) {
    this.entries = entries;
    this.rows = rows;
    this.longestRun = longestRun;
  }

  /** Visits the pairs, after the runs that are left out. */
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

    // For each row, its positions in runs: places[first[row]..first[row + 1]).
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
