package io.github.neardup.eval.score;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.score.MeasuredValue.Confidence;
import io.github.neardup.eval.score.Sums.Sum;
import io.github.neardup.eval.score.Sums.UnitMeasure;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Scores searches of one dataset, all on the same resampling, so that their differences can be
 * tested. Thread-safe.
 */
public final class Scorer {

  private final Dataset dataset;
  private final ResamplingUnits units;
  private final Resampling resampling;

  /**
   * A scorer for a dataset.
   *
   * @param replicates the number of times it is resampled, at least 0; with 0 there are no
   *     intervals
   * @param seed the seed of the resampling
   * @param threads the number of threads to use, at least 1
   */
  public Scorer(Dataset dataset, int replicates, long seed, int threads) {
    this.dataset = dataset;
    this.units = ResamplingUnits.of(dataset);
    this.resampling = new Resampling(units.count(), replicates, seed, threads);
  }

  /** Scores the result of a search among the documents of the dataset. */
  public Score score(SearchResult result) {
    return new Score(Contributions.of(dataset, units, result), resampling);
  }

  /**
   * The sums of one search, on the data and on resampled data: for the values of measures, their
   * intervals, and differences from other searches of the same data.
   */
  public static final class Score {

    /**
     * Measures of these sums only, such as precision, have a different denominator for each search.
     * Swapping units would give both searches as many pairs, which says nothing about few pairs
     * against many.
     */
    private static final Set<Sum> FOUND_PAIRS = EnumSet.of(Sum.FOUND, Sum.WRONG);

    private final Contributions contributions;
    private final Sums sums;
    private final Resampling resampling;
    private final ResampledSums resampled;

    /** A score from contributions. */
    public Score(Contributions contributions, Resampling resampling) {
      this.contributions = contributions;
      this.resampling = resampling;
      sums = contributions.sums();
      resampled = contributions.resampled(resampling);
    }

    /** Returns the value of a measure on the data; NaN if undefined. */
    public double value(ToDoubleFunction<Sums> measure) {
      return measure.applyAsDouble(sums);
    }

    /** Returns the values of measures and their confidence, in the given order. */
    public <M extends UnitMeasure> Map<M, MeasuredValue> values(List<M> measures) {
      Map<M, MeasuredValue> values = new LinkedHashMap<>();
      measures.forEach(measure -> values.put(measure, measured(measure)));
      return values;
    }

    MeasuredValue measured(UnitMeasure measure) {
      double value = value(measure);
      return new MeasuredValue(
          value,
          Confidence.of(value, resampled.values(measure), contributions.units(measure))
              .ofLargest(contributions.largestShare(measure)));
    }

    /**
     * The difference from another search of the same data in a measure.
     *
     * @param value the value of this search minus the value of the other
     * @param confidence the confidence in the difference
     * @param differingUnits the number of units in which the two differ
     * @param p its p-value, before any correction, see {@link #leastP}; at least 2^(1 - u) for u
     *     differing units, which could all have fallen the same way; NaN if it was not tested
     */
    public record Difference(double value, Confidence confidence, int differingUnits, double p) {

      /** Returns the 95% confidence interval, undefined if there is none. */
      public Interval interval() {
        return confidence.interval();
      }
    }

    /**
     * Returns the least p-value that the number of replicates supports, 1 / (replicates + 1), as in
     * a permutation test. Smaller values are used for corrections for several tests but are not
     * shown, because so few replicates cannot support them.
     */
    public double leastP() {
      return 1.0 / (resampling.replicates() + 1);
    }

    /**
     * Returns the difference from another search of the same data, on the same resampling, in a
     * measure. Takes time proportional to replicates times units.
     */
    public Difference minus(Score other, UnitMeasure measure) {
      double difference = value(measure) - other.value(measure);
      int units = Math.max(contributions.units(measure), other.contributions.units(measure));
      int[] differing = contributions.unitsThatDiffer(other.contributions, measure);
      double p = p(other, measure, difference, differing);
      Confidence confidence =
          Confidence.of(difference, resampled(other, measure, differing), units)
              .agreeing(difference, p);
      return new Difference(difference, confidence, differing.length, p);
    }

    /**
     * The differences on resampled data; 0 if the two searches have the same sums in every unit.
     * For precisions of different pairs, all right or all wrong for each search, the unseen unit
     * may be any.
     */
    private double[] resampled(Score other, UnitMeasure measure, int[] differing) {
      return contributions
          .unlike(other.contributions, differing, measure)
          .map(unlike -> resampled.differences(other.resampled, measure, unlike))
          .orElseGet(
              () ->
                  differing.length > 0 && FOUND_PAIRS.containsAll(measure.parts())
                      ? resampled.differences(other.resampled, measure)
                      : new double[resampling.replicates()]);
    }

    private double p(Score other, UnitMeasure measure, double difference, int[] differing) {
      if (Double.isNaN(difference) || resampling.replicates() == 0) {
        return Double.NaN;
      }
      double p =
          FOUND_PAIRS.containsAll(measure.parts())
              ? unseenP(other, measure, difference)
              : new DifferenceTest(
                      contributions, other.contributions, differing, measure, resampling)
                  .p(difference);
      return Math.min(1, Math.max(Math.pow(2, 1.0 - differing.length), p));
    }

    /**
     * Twice the probability, given the unit outside of the data, of no difference or a reversed
     * one.
     */
    private double unseenP(Score other, UnitMeasure measure, double difference) {
      if (difference == 0) {
        return 1;
      }
      return 2
          * (difference > 0
              ? resampled.chanceOfNoMore(other.resampled, measure)
              : other.resampled.chanceOfNoMore(resampled, measure));
    }
  }
}
