package io.github.neardup.core.cluster;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.VerifiedPairs;

/**
 * The connected components of verified pairs: rows linked by a chain of pairs are in one cluster. A
 * cluster is named by its first row, so the clusters do not depend on the order in which pairs were
 * found.
 *
 * <p>Union-find with path halving, linking to the lower root (Tarjan and van Leeuwen, "Worst-case
 * analysis of set union algorithms", J. ACM 31, 1984). Immutable and thread-safe; 4 bytes a row.
 */
public final class Clusters {

  private final int[] first;

  private Clusters(int[] first) {
    this.first = first;
  }

  /** The connected components of what a search found. */
  public static Clusters connectedComponents(SearchResult result) {
    int[] parent = new int[result.size()];
    for (int row = 0; row < parent.length; row++) {
      parent[row] = result.representative(row);
    }
    VerifiedPairs pairs = result.pairs();
    for (int i = 0; i < pairs.size(); i++) {
      int a = root(parent, pairs.left(i));
      int b = root(parent, pairs.right(i));
      parent[Math.max(a, b)] = Math.min(a, b);
    }
    for (int row = 0; row < parent.length; row++) {
      // Parents are lower than their children, so the parent's root is known by now.
      parent[row] = parent[parent[row]];
    }
    return new Clusters(parent);
  }

  private static int root(int[] parent, int row) {
    int at = row;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  /** The number of rows. */
  public int size() {
    return first.length;
  }

  /** The cluster of a row: the lowest row in it. */
  public int cluster(int row) {
    return first[row];
  }
}
