package io.github.neardup.core.search;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Disjoint clusters of rows. The name of a cluster is its first row, so the clusters do not depend
 * on the order in which links were found. Immutable and thread-safe; takes 4 bytes per row.
 */
public final class Clusters {

  private final int[] first;
  private final int count;

  private Clusters(int[] first) {
    this.first = first;
    count = (int) IntStream.range(0, first.length).filter(row -> first[row] == row).count();
  }

  /** Returns the number of rows, each of which is in one cluster. */
  public int rows() {
    return first.length;
  }

  /** Returns the number of clusters, including clusters of a single row. */
  public int count() {
    return count;
  }

  /** Returns the cluster of a row: the lowest row in it. */
  public int cluster(int row) {
    return first[row];
  }

  /**
   * Returns the rows of a cluster, ascending. Takes time linear in the number of rows after the
   * first. To get all clusters, group the rows by {@link #cluster} instead.
   *
   * @param row any row of the cluster
   */
  public int[] members(int row) {
    int cluster = first[row];
    return IntStream.range(cluster, first.length).filter(i -> first[i] == cluster).toArray();
  }

  /**
   * Builds connected components: rows connected by a chain of links are in one cluster.
   *
   * <p>Thread-safe; 4 bytes a row.
   */
  public static final class Builder {

    /*
     * Union-find. parent[row] is a lower row of the same cluster, or the row itself if it is the
     * root. Linking two clusters makes the lower root the parent of the higher one. On the way to a
     * root, every second row is attached one step higher (path halving; Tarjan and van Leeuwen,
     * "Worst-case analysis of set union algorithms", J. ACM 31, 1984), so paths stay short.
     *
     * Example: link(5, 3) sets parent[5] = 3; link(3, 1) sets parent[3] = 1; root(5) finds 3, then
     * 1, and sets parent[5] = 1.
     *
     * No locks (Anderson and Woll, "Wait-free parallel algorithms for the union-find problem", STOC
     * 1991). A link is one compare-and-set of a root's parent, from itself to a lower row. If
     * another thread was faster, the link is retried from the new roots. Halving may lose a race:
     * the parent is then another row of the same cluster, which is just as good.
     *
     * Invariant: a parent is never higher than its child, and no row ever leaves its cluster. So
     * there are no cycles, and a root is the lowest row of its cluster whatever the order of links.
     */

    private static final VarHandle PARENT = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] parent;

    /**
     * Creates a builder with every row in a cluster of its own.
     *
     * @param rows how many rows, at least 0
     */
    public Builder(int rows) {
      parent = new int[rows];
      Arrays.setAll(parent, row -> row);
    }

    /**
     * Returns the lowest row known to be linked to a row. While other threads link rows, the result
     * may be out of date when it is returned.
     */
    public int root(int row) {
      int at = row;
      int above = (int) PARENT.getOpaque(parent, at);
      while (above != at) {
        int next = (int) PARENT.getOpaque(parent, above);
        if (next == above) {
          return above;
        }
        PARENT.weakCompareAndSetPlain(parent, at, above, next);
        at = next;
        above = (int) PARENT.getOpaque(parent, at);
      }
      return at;
    }

    /** Returns whether the rows are linked. */
    public boolean linked(int a, int b) {
      return root(a) == root(b);
    }

    /**
     * Links two rows, and thereby their clusters.
     *
     * @return whether they were not linked before
     */
    public boolean link(int a, int b) {
      while (true) {
        int left = root(a);
        int right = root(b);
        if (left == right) {
          return false;
        }
        int higher = Math.max(left, right);
        if (PARENT.compareAndSet(parent, higher, higher, Math.min(left, right))) {
          return true;
        }
      }
    }

    /** Returns the current clusters. Must be called when no thread links rows any more. */
    public Clusters build() {
      int[] first = parent.clone();
      for (int row = 0; row < first.length; row++) {
        // Parents are lower than their children, so the parent's root is already known.
        first[row] = first[first[row]];
      }
      return new Clusters(first);
    }
  }
}
