package io.github.neardup.eval.score;

import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * What measures are computed from. Each value is a sum over true clusters or, for judged pairs,
 * over groups of them, so that it can be computed anew over a resampling of these.
 */
public final class Sums {

  /** What is summed up. */
  public enum Sum {
    /** Duplicates among the pairs found. */
    FOUND,
    /** Other pairs among those found. */
    WRONG,
    /** All duplicates. */
    DUPLICATES,
    /** All pairs with a label that are no duplicates. */
    OTHERS,
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
    EXACT_CLUSTERS,
    /** True clusters with duplicates that have a label. */
    LABELLED_CLUSTERS,
    /**
     * The F1 of each of them, of its duplicates and of the pairs found of which a document is in
     * it.
     */
    F1_OF_CLUSTERS;

    /** Its place in arrays of all sums, which are never kept. */
    @SuppressWarnings("EnumOrdinal")
    int place() {
      return ordinal();
    }
  }

  /** By place in the list of all. */
  private final double[] values;

  /** Those not given are 0. */
  Sums(Map<Sum, Double> values) {
    this.values = new double[Sum.values().length];
    values.forEach((sum, value) -> this.values[sum.place()] = value);
  }

  /** Takes the array. */
  Sums(double[] values) {
    this.values = values;
  }

  /** The value of a sum. */
  public double of(Sum sum) {
    return values[sum.place()];
  }

  /** A measure computed from sums over units. */
  public interface UnitMeasure extends ToDoubleFunction<Sums> {

    /** Of these sums: a unit that adds to any of them has a part in the measure. */
    Set<Sum> parts();
  }
}
