package io.github.neardup.eval.score;

/**
 * The sums that measures are computed from. Each is a sum over true clusters or, for judged pairs,
 * over groups of them, so that it can be taken anew over a resampling of these.
 */
enum Sum {
  /** Duplicates among the pairs found. */
  FOUND,
  /** Other pairs among those found. */
  WRONG,
  /** All duplicates. */
  DUPLICATES,
  /** Documents; none where the truth is judged pairs, and so for all that follow. */
  DOCUMENTS,
  /** Pairs of a true cluster that are in one found cluster. */
  TOGETHER,
  /** Pairs of different true clusters that are in one found cluster. */
  JOINED,
  /** Pairs of a true cluster, none ignored. */
  TRUE_PAIRS,
  /** B-cubed precision, summed over documents. */
  B_CUBED_PRECISION,
  /** B-cubed recall, summed over documents. */
  B_CUBED_RECALL,
  /** Documents times the entropy of true clusters, in nats. */
  TRUE_ENTROPY,
  /** Documents times the entropy of found clusters. */
  FOUND_ENTROPY,
  /** Documents times the entropy of true clusters where the found one is known. */
  TRUE_ENTROPY_GIVEN_FOUND,
  /** Documents times the entropy of found clusters where the true one is known. */
  FOUND_ENTROPY_GIVEN_TRUE,
  /** True clusters of two documents or more. */
  CLUSTERS,
  /** Those of them that are a found cluster, document for document. */
  EXACT_CLUSTERS
}
