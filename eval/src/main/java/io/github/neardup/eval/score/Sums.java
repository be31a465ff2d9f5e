package io.github.neardup.eval.score;

import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The sums from which measures are computed. Each value is a sum over true clusters or, for judged
 * pairs, over groups of them, so that it can be recomputed on resampled units.
 */
public final class Sums {

  /** The quantities that are summed. */
  public enum Sum {
    /** Duplicates among the pairs found. */
    FOUND,
    /** Other pairs among those found. */
    WRONG,
    /** All duplicates. */
    DUPLICATES,
    /** All labelled pairs that are not duplicates. */
    OTHERS,
    /** Documents; 0 if the truth is judged pairs, like all sums below. */
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
    /** Documents times the entropy of true clusters, given the found cluster. */
    TRUE_ENTROPY_GIVEN_FOUND,
    /** Documents times the entropy of found clusters, given the true cluster. */
    FOUND_ENTROPY_GIVEN_TRUE,
    /** True clusters of two documents or more. */
    CLUSTERS,
    /** True clusters of two documents or more that equal a found cluster. */
    EXACT_CLUSTERS,
    /** True clusters with duplicates that have a label. */
    LABELLED_CLUSTERS,
    /**
     * The sum over these clusters of their F1, computed from the duplicates of a cluster and the
     * found pairs with a document in it.
     */
    F1_OF_CLUSTERS;

    /** The index in arrays of all sums; such arrays are never stored. */
    @SuppressWarnings("EnumOrdinal")
    int place() {
      return ordinal();
    }
  }

  /** The values by index. */
  private final double[] values;

  /** Uses the array without copying it. */
  Sums(double[] values) {
    this.values = values;
  }

  /** Returns the value of a sum. */
  public double of(Sum sum) {
    return values[sum.place()];
  }

  /** Returns by how much a measure is larger for some sums than for others. */
  static double difference(UnitMeasure measure, double[] one, double[] other) {
    return measure.applyAsDouble(new Sums(one)) - measure.applyAsDouble(new Sums(other));
  }

  /** A measure computed from sums over units. */
  public interface UnitMeasure extends ToDoubleFunction<Sums> {

    /**
     * Returns the sums that decide which units contribute: a unit contributes if it adds to any of
     * them.
     */
    Set<Sum> parts();
  }
}
