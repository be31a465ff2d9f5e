package io.github.neardup.eval.score;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.statistics.Resampling;
import io.github.neardup.eval.statistics.Tests;
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

  public static final double CONFIDENCE = 0.95;

  private final Contributions contributions;
  private final Sums sums;
  private final Sums[] resampled;

  Score(Dataset dataset, Units units, Resampling resampling, SearchResult result) {
    contributions = Contributions.of(dataset, units, result);
    sums = contributions.sums();
    resampled = contributions.resampled(resampling);
  }

  /** The value of a measure on the data; NaN if it is not defined. */
  public double value(ToDoubleFunction<Sums> measure) {
    return measure.applyAsDouble(sums);
  }

  private double[] replicates(ToDoubleFunction<Sums> measure) {
    return Arrays.stream(resampled).mapToDouble(measure).toArray();
  }

  /** The values of measures with their confidence intervals, in the order given. */
  public <M extends ToDoubleFunction<Sums>> Map<M, MeasuredValue> values(List<M> measures) {
    Map<M, MeasuredValue> values = new LinkedHashMap<>();
    for (M measure : measures) {
      values.put(
          measure,
          new MeasuredValue(value(measure), Interval.percentile(replicates(measure), CONFIDENCE)));
    }
    return values;
  }

  /**
   * The difference from another search of the same data in a measure.
   *
   * @param value this less the other
   * @param interval its confidence interval
   * @param p its p-value, before any correction, see {@link #leastP}; NaN if there was no
   *     resampling
   */
  public record Difference(double value, Interval interval, double p) {}

  /**
   * The least p-value that the number of replicates supports, 1 / (replicates + 1), as in a
   * permutation test. What a normal distribution fitted to them has in its tails serves to correct
   * for several tests; it is not shown, for nobody looked that far.
   */
  public double leastP() {
    return 1.0 / (resampled.length + 1);
  }

  /** The difference from another search of the same data, on the same resampling, in a measure. */
  public Difference minus(Score other, ToDoubleFunction<Sums> measure) {
    double difference = value(measure) - other.value(measure);
    double[] mine = replicates(measure);
    double[] others = other.replicates(measure);
    double[] differences = new double[mine.length];
    Arrays.setAll(differences, i -> mine[i] - others[i]);
    // If all units that tell the two apart speak for the same one, it may still be chance, as with
    // coins that all fall on one side; without this a single cluster would prove anything.
    double least =
        Math.min(1, Math.pow(2, 1.0 - contributions.unitsThatDiffer(other.contributions)));
    double p = Tests.bootstrapP(difference, differences);
    return new Difference(
        difference,
        Interval.percentile(differences, CONFIDENCE),
        Double.isNaN(p) ? p : Math.max(least, p));
  }
}
