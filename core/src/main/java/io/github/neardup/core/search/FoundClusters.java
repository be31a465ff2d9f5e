package io.github.neardup.core.search;

import io.github.neardup.core.cluster.Clusters;

/** What a search for clusters found. Thread-safe. */
public final class FoundClusters {

  private final Clusters clusters;
  private final int[] representatives;
  private final HotBuckets hotBuckets;

  FoundClusters(Clusters clusters, int[] representatives, HotBuckets hotBuckets) {
    this.clusters = clusters;
    this.representatives = representatives;
    this.hotBuckets = hotBuckets;
  }

  /** The connected components of the verified pairs. */
  public Clusters clusters() {
    return clusters;
  }

  /** The first row with the same fingerprint as {@code row}: itself, if none before it has. */
  public int representative(int row) {
    return representatives[row];
  }

  /** The buckets that had too many members to compare them all with each other. */
  public HotBuckets hotBuckets() {
    return hotBuckets;
  }
}
