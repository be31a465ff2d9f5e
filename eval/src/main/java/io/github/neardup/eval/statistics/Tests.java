package io.github.neardup.eval.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;

/** Tests of the difference between two algorithms on the same data, as functions of numbers. */
public final class Tests {

  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

  private Tests() {}

  /**
   * McNemar's test, exact, with the mid-p correction (McNemar, "Note on the sampling error of the
   * difference between correlated proportions", Psychometrika 12, 1947; Fagerland, Lydersen, Laake,
   * "The McNemar test for binary matched-pairs data: mid-p and asymptotic are better than exact
   * conditional", BMC Medical Research Methodology 13, 2013): are decisions on which just one of
   * two is right as often the one's as the other's?
   *
   * @param onlyFirst decisions that the first alone has right
   * @param onlySecond decisions that the second alone has right
   * @return the two-sided mid-p value; 1 if there are no such decisions
   */
  public static double mcNemarMidP(long onlyFirst, long onlySecond) {
    long all = onlyFirst + onlySecond;
    if (onlyFirst < 0 || onlySecond < 0 || all > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "counts must be from 0 to 2^31 - 1 together, not " + onlyFirst + " and " + onlySecond);
    }
    if (onlyFirst == onlySecond) {
      return 1;
    }
    BinomialDistribution even = new BinomialDistribution(null, (int) all, 0.5);
    int fewer = (int) Math.min(onlyFirst, onlySecond);
    return 2 * even.cumulativeProbability(fewer) - even.probability(fewer);
  }

  /**
   * The p-value of a difference by its bootstrap standard error, taking the difference to be
   * normally distributed; two-sided. Unlike a share of replicates it can be as small as many
   * comparisons need.
   *
   * @param difference the difference on the data itself
   * @param replicates the difference on resampled data; those that are NaN are left out
   * @return NaN if the difference is NaN or fewer than two replicates are defined; 1 if the
   *     difference is 0; 0 if it is not and all replicates are equal
   */
  public static double bootstrapP(double difference, double[] replicates) {
    double[] defined = Arrays.stream(replicates).filter(x -> !Double.isNaN(x)).toArray();
    if (Double.isNaN(difference) || defined.length < 2) {
      return Double.NaN;
    }
    if (difference == 0) {
      return 1;
    }
    double mean = Arrays.stream(defined).sum() / defined.length;
    double squares = Arrays.stream(defined).map(x -> (x - mean) * (x - mean)).sum();
    double error = Math.sqrt(squares / (defined.length - 1));
    return error == 0 ? 0 : 2 * NORMAL.cumulativeProbability(-Math.abs(difference) / error);
  }

  /**
   * Holm's correction for several tests (Holm, "A simple sequentially rejective multiple test
   * procedure", Scandinavian Journal of Statistics 6, 1979).
   *
   * @param pValues those of the tests; a NaN is no test
   * @return adjusted values in the same order: at most {@code alpha} where the hypothesis is
   *     rejected, with a chance of at most {@code alpha} to reject any wrongly
   */
  public static double[] holm(double... pValues) {
    int[] order =
        IntStream.range(0, pValues.length)
            .filter(i -> !Double.isNaN(pValues[i]))
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .mapToInt(i -> i)
            .toArray();
    double[] adjusted = new double[pValues.length];
    Arrays.fill(adjusted, Double.NaN);
    double largest = 0;
    for (int rank = 0; rank < order.length; rank++) {
      largest = Math.max(largest, Math.min(1, (order.length - rank) * pValues[order[rank]]));
      adjusted[order[rank]] = largest;
    }
    return adjusted;
  }
}
