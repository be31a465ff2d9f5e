package io.github.neardup.core.cluster;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * Picks the document of a cluster that is kept. Ties break by document order: the earlier row is
 * kept.
 */
public enum KeepPolicy {
  /** The first document of the cluster. */
  FIRST,

  /** The longest document of the cluster. */
  LONGEST;

  /**
   * Picks the survivor of every cluster. Linear time.
   *
   * @param clusters the clusters
   * @param length the length of each row's text, in any unit
   * @return for each row, the row kept of its cluster; a row that is kept is its own
   */
  public int[] keep(Clusters clusters, IntToLongFunction length) {
    int size = clusters.size();
    int[] kept = new int[size];
    Arrays.fill(kept, -1);
    for (int row = 0; row < size; row++) {
      int cluster = clusters.cluster(row);
      int best = kept[cluster];
      if (best < 0 || (this == LONGEST && length.applyAsLong(row) > length.applyAsLong(best))) {
        kept[cluster] = row;
      }
    }
    // A cluster is its lowest row, so going down, the entry of a cluster is read before it is
    // overwritten.
    for (int row = size - 1; row >= 0; row--) {
      kept[row] = kept[clusters.cluster(row)];
    }
    return kept;
  }
}
