package io.github.neardup.eval.score;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;

/** Tests of the difference between two algorithms on the same data, as functions of numbers. */
public final class Tests {

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
