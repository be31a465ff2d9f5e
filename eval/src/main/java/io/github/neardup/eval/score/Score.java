package io.github.neardup.eval.score;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.statistics.Confidence;
import io.github.neardup.eval.statistics.Resampling;
import io.github.neardup.recommend.Interval;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What one search adds up to, on the data and on resampled data: for the values of measures, their
 * intervals, and differences from other searches of the same data.
 */
public final class Score {

  private final Contributions contributions;
  private final Sums sums;
  private final ResampledSums resampled;

  Score(Dataset dataset, Units units, Resampling resampling, SearchResult result) {
    this(Contributions.of(dataset, units, result), resampling);
  }

  /** Of contributions. */
  public Score(Contributions contributions, Resampling resampling) {
    this.contributions = contributions;
    sums = contributions.sums();
    resampled = contributions.resampled(resampling);
  }

  /** The value of a measure on the data; NaN if it is not defined. */
  public double value(ToDoubleFunction<Sums> measure) {
    return measure.applyAsDouble(sums);
  }

  /** The values of measures and how sure they are, in the order given. */
  public <M extends UnitMeasure> Map<M, MeasuredValue> values(List<M> measures) {
    Map<M, MeasuredValue> values = new LinkedHashMap<>();
    measures.forEach(measure -> values.put(measure, measured(measure)));
    return values;
  }

  private MeasuredValue measured(UnitMeasure measure) {
    double value = value(measure);
    return new MeasuredValue(
        value,
        Confidence.of(
            value,
            resampled.lows(measure),
            resampled.highs(measure),
            contributions.units(measure)));
  }

  /**
   * The difference from another search of the same data in a measure.
   *
   * @param value this less the other
   * @param confidence how sure it is
   * @param differingUnits in how many units the two are not the same
   * @param p its p-value, before any correction, see {@link #leastP}; NaN if it was not tested
   */
  public record Difference(double value, Confidence confidence, int differingUnits, double p) {

    /** Its 95% confidence interval, undefined if there is none. */
    public Interval interval() {
      return confidence.interval();
    }
  }

  /**
   * The least p-value that the number of replicates supports, 1 / (replicates + 1), as in a
   * permutation test. Smaller ones serve to correct for several tests; they are not shown, for
   * nobody looked that far.
   */
  public double leastP() {
    return 1.0 / (resampled.replicates() + 1);
  }

  /** The difference from another search of the same data, on the same resampling, in a measure. */
  public Difference minus(Score other, UnitMeasure measure) {
    double difference = value(measure) - other.value(measure);
    double[] lows = resampled.lowsLess(other.resampled, measure);
    double[] highs = other.resampled.lowsLess(resampled, measure);
    Arrays.setAll(highs, i -> -highs[i]);
    int units = Math.max(contributions.units(measure), other.contributions.units(measure));
    int differing = contributions.unitsThatDiffer(other.contributions, measure);
    return new Difference(
        difference,
        Confidence.of(difference, lows, highs, units),
        differing,
        p(other, measure, difference, differing));
  }

  /**
   * Twice the chance that the difference is none or the other way round. With whole units that one
   * search alone has right, that is the sign test, and never less than 2^(1 - n) for n of them.
   */
  private double p(Score other, UnitMeasure measure, double difference, int differing) {
    if (Double.isNaN(difference) || resampled.replicates() == 0) {
      return Double.NaN;
    }
    if (difference == 0) {
      return 1;
    }
    double chance =
        difference > 0
            ? resampled.chanceOfNoMore(other.resampled, measure)
            : other.resampled.chanceOfNoMore(resampled, measure);
    return Math.min(1, Math.max(Math.pow(2, 1.0 - differing), 2 * chance));
  }
}
