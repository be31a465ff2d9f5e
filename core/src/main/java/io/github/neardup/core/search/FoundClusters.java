package io.github.neardup.core.search;

import io.github.neardup.core.cluster.Clusters;

/** What a search for clusters found. Thread-safe. */
public final class FoundClusters {

  private final Clusters clusters;
  private final int[] representatives;
  private final int[] incompleteRows;

  FoundClusters(Clusters clusters, int[] representatives, int[] incompleteRows) {
    this.clusters = clusters;
    this.representatives = representatives;
    this.incompleteRows = incompleteRows;
  }

  /** The connected components of the verified pairs. */
  public Clusters clusters() {
    return clusters;
  }

  /** The first row with the same fingerprint as {@code row}: itself, if none before it has. */
  public int representative(int row) {
    return representatives[row];
  }

  /** The rows that were not compared with all they should have been; see {@link Budget}. */
  public int[] incompleteRows() {
    return incompleteRows.clone();
  }
}
