package io.github.neardup.eval.score;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.util.Parallel;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * The Bayesian bootstrap with one unit outside of the data (Rubin, "The Bayesian bootstrap", Annals
 * of Statistics 9, 1981). Immutable and thread-safe. Time is proportional to replicates times units
 * times columns; memory is 8 bytes per unit and thread.
 */
public final class Resampling {

  /*
   * The question is how much a value would vary on other data of the same kind. The answer comes
   * from the data: in each replicate every unit gets a random weight, exponentially distributed
   * with mean 1, as if it had occurred more or less often, and the value is computed with these
   * weights. Unlike in drawing with replacement, no unit is ever left out, so a ratio over few
   * units stays defined.
   *
   * A small sample does not show what it lacks: if all 10 units are right, every replicate says
   * 100%. Therefore one unit outside of the data has a weight, too. If it is assumed to be as bad,
   * or as good, as a unit can be, the quantiles of the replicates are confidence limits even for
   * few units (Gaffke, "Three test statistics for a nonparametric one-sided hypothesis on the mean
   * of a nonnegative variable", Mathematical Methods of Statistics 14, 2005; Learned-Miller and
   * Thomas, arXiv 1905.06208, 2019).
   *
   * Invariant: a replicate is a function of seed, replicate and number of units. All results
   * computed from the same resampling are therefore paired, whatever the number of threads. The
   * exponential distribution is a table of 4,096 quantiles, so that every JVM draws the same
   * values.
   */

  private static final int REPLICATES_A_PIECE = 8;

  private static final int QUANTILE_BITS = 12;

  /** Quantiles of the exponential distribution, at the middle of equal parts. */
  private static final double[] QUANTILES = new double[1 << QUANTILE_BITS];

  static {
    Arrays.setAll(QUANTILES, i -> -StrictMath.log((i + 0.5) / QUANTILES.length));
  }

  private final int units;
  private final int replicates;
  private final long seed;
  private final int threads;

  /**
   * A resampling.
   *
   * @param units the number of units, at least 0
   * @param replicates the number of replicates to draw, at least 0
   * @param seed the seed of the replicates
   * @param threads the number of threads to use, at least 1
   */
  public Resampling(int units, int replicates, long seed, int threads) {
    if (units < 0 || replicates < 0) {
      throw new IllegalArgumentException(
          "units and replicates must be at least 0, not " + units + " and " + replicates);
    }
    this.units = units;
    this.replicates = replicates;
    this.seed = Hash64.mix(seed);
    this.threads = threads;
  }

  /** The number of replicates. */
  public int replicates() {
    return replicates;
  }

  /** A function of the weights of the units; called by several threads. */
  @FunctionalInterface
  public interface Statistic {
    /**
     * Computes the values of one replicate.
     *
     * @param weights the weights of the units, 1 on average; must not be modified
     * @param extra the weight of the unit outside of the data
     * @param mean the mean of that weight, given these weights of the others
     * @param values receives the values
     */
    void of(double[] weights, double extra, double mean, double[] values);
  }

  /**
   * Computes a statistic on every replicate.
   *
   * @param count the number of values it has
   * @return for each replicate, its values
   */
  public double[][] values(int count, Statistic statistic) {
    double[][] values = new double[replicates][count];
    forEach(
        units,
        (replicate, stream, weights) -> {
          double mean = draw(stream, weights);
          double extra = mean * exponential(stream + units);
          statistic.of(weights, extra, mean, values[replicate]);
        });
    return values;
  }

  /**
   * Computes a statistic of random signs, plus and minus with equal probability.
   *
   * @param count the number of signs
   * @param statistic receives the signs, 1 or -1; called by several threads
   * @return for each replicate, the value of the statistic
   */
  public double[] signed(int count, ToDoubleFunction<double[]> statistic) {
    double[] values = new double[replicates];
    forEach(
        count,
        (replicate, stream, signs) -> {
          Arrays.setAll(signs, i -> Hash64.mix(stream + i) < 0 ? -1 : 1);
          values[replicate] = statistic.applyAsDouble(signs);
        });
    return values;
  }

  private interface Replicate {
    void of(int replicate, long stream, double[] drawn);
  }

  /** Visits all replicates, each with its stream of random numbers and room for what is drawn. */
  private void forEach(int drawn, Replicate visitor) {
    try (Parallel parallel = new Parallel(threads)) {
      parallel.forRange(
          replicates,
          REPLICATES_A_PIECE,
          (worker, from, to) -> {
            double[] room = new double[drawn];
            for (int replicate = from; replicate < to; replicate++) {
              visitor.of(replicate, Hash64.mix(seed + replicate), room);
            }
          });
    }
  }

  /** Returns the weighted sum of a column. */
  public static double sum(double[] weights, double[] column) {
    double sum = 0;
    for (int unit = 0; unit < weights.length; unit++) {
      sum += weights[unit] * column[unit];
    }
    return sum;
  }

  /**
   * Draws weights that are 1 on average; returns the mean of the distribution they are drawn from.
   */
  private static double draw(long stream, double[] weights) {
    double sum = 0;
    for (int unit = 0; unit < weights.length; unit++) {
      weights[unit] = exponential(stream + unit);
      sum += weights[unit];
    }
    double scale = weights.length == 0 ? 1 : weights.length / sum;
    for (int unit = 0; unit < weights.length; unit++) {
      weights[unit] *= scale;
    }
    return scale;
  }

  private static double exponential(long random) {
    return QUANTILES[(int) (Hash64.mix(random) >>> (Long.SIZE - QUANTILE_BITS))];
  }
}
