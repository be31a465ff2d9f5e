package io.github.neardup.datasets.published;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** Joins rows into clusters, named by their first row. Union-find with path halving. */
final class ClusterUnion {

  private final IntArrayList parents = new IntArrayList();

  /** Adds a row, a cluster of its own. */
  int add() {
    int row = parents.size();
    parents.add(row);
    return row;
  }

  void join(int left, int right) {
    int a = cluster(left);
    int b = cluster(right);
    parents.set(Math.max(a, b), Math.min(a, b));
  }

  /** The first row of a row's cluster. */
  int cluster(int row) {
    int at = row;
    while (parents.getInt(at) != at) {
      int grandparent = parents.getInt(parents.getInt(at));
      parents.set(at, grandparent);
      at = grandparent;
    }
    return at;
  }

  int size() {
    return parents.size();
  }
}
