package io.github.neardup.dedup;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.neardup.core.cluster.Clusters;
import it.unimi.dsi.fastutil.ints.IntComparator;
import java.util.Arrays;

/**
 * Picks the document of a cluster that is kept. Different texts of one length go by a hash of the
 * text, so that their order does not matter; of equal texts the first is kept.
 */
public enum KeepPolicy {
  /** The first document of the cluster. */
  @JsonProperty("first")
  FIRST,

  /** The longest document of the cluster, in UTF-16 code units ({@link String#length}). */
  @JsonProperty("longest")
  LONGEST;

  /** The order in which this policy would rather keep documents, by row; total. */
  public IntComparator order(Texts texts) {
    return switch (this) {
      case FIRST -> Integer::compare;
      case LONGEST ->
          (a, b) -> {
            int byLength = Integer.compare(texts.length(b), texts.length(a));
            int byHash = byLength != 0 ? byLength : Long.compare(texts.hash(a), texts.hash(b));
            return byHash != 0 ? byHash : Integer.compare(a, b);
          };
    };
  }

  /** For each row, the one kept of its cluster, itself if it stays. Linear time. */
  int[] keep(Clusters clusters, Texts texts) {
    IntComparator order = order(texts);
    int size = clusters.size();
    int[] kept = new int[size];
    Arrays.fill(kept, -1);
    for (int row = 0; row < size; row++) {
      int cluster = clusters.cluster(row);
      if (kept[cluster] < 0 || order.compare(row, kept[cluster]) < 0) {
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
