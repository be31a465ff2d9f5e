package io.github.neardup.core.search;

/**
 * The buckets of a search that had too many members to compare them all with each other, and what
 * came of them.
 *
 * @param count how many there were
 * @param largest members of the largest; 0 if there was none
 * @param incomplete in how many of them some members were not compared, and not linked otherwise
 *     within the bucket, so that a link may have been missed
 * @param pairsNotCompared how many pairs of members that makes
 */
public record HotBuckets(int count, int largest, int incomplete, long pairsNotCompared) {

  /** No bucket was too large. */
  public static final HotBuckets NONE = new HotBuckets(0, 0, 0, 0);

  /** Whether no link can have been missed: the clusters are those of all verified pairs. */
  public boolean complete() {
    return incomplete == 0;
  }

  HotBuckets plus(HotBucket bucket) {
    long notCompared = bucket.pairsNotCompared();
    return new HotBuckets(
        count + 1,
        Math.max(largest, bucket.size()),
        incomplete + (notCompared > 0 ? 1 : 0),
        pairsNotCompared + notCompared);
  }
}
