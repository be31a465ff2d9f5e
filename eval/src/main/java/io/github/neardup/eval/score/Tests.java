package io.github.neardup.eval.score;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.stat.ranking.TiesStrategy;

/** Tests of the difference between two algorithms on the same data, as functions of numbers. */
public final class Tests {

  /** Differences closer than this count as equal, because sums are rounded. */
  private static final double ROUNDING = 1e-9;

  private static final double LEVEL = 0.05;

  private static final double LEAST_PRINTED = 0.001;

  private static final int MOST_DIGITS = 8;

  private Tests() {}

  /**
   * McNemar's test, exact, with the mid-p correction (McNemar, "Note on the sampling error of the
   * difference between correlated proportions", Psychometrika 12, 1947; Fagerland, Lydersen, Laake,
   * "The McNemar test for binary matched-pairs data: mid-p and asymptotic are better than exact
   * conditional", BMC Medical Research Methodology 13, 2013). Among the decisions on which exactly
   * one of two algorithms is right, it tests whether each is right equally often.
   *
   * @param onlyFirst decisions that only the first has right
   * @param onlySecond decisions that only the second has right
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
   * Wilcoxon's signed-rank test, exact ("Individual comparisons by ranking methods", Biometrics
   * Bulletin 1, 1945): tests whether differences are as often above 0 as below, with larger ones
   * weighing more. Zeros are left out; equal sizes share the mean of their ranks. Takes time cubic
   * in the number of differences.
   *
   * @param differences the differences, all finite
   * @return the two-sided p-value; 1 if all are 0
   */
  public static double wilcoxon(double... differences) {
    double[] nonzero = Arrays.stream(differences).filter(d -> Math.abs(d) > ROUNDING).toArray();
    if (nonzero.length == 0) {
      return 1;
    }
    double[] sizes = Arrays.stream(nonzero).map(d -> Math.rint(Math.abs(d) / ROUNDING)).toArray();
    double[] ranks = new NaturalRanking(TiesStrategy.AVERAGE).rank(sizes);
    // Twice a rank is a whole number, even with ties.
    int all = nonzero.length * (nonzero.length + 1);
    double[] chances = new double[all + 1];
    chances[0] = 1;
    int positive = 0;
    for (int i = 0; i < ranks.length; i++) {
      int twice = (int) Math.round(2 * ranks[i]);
      positive += nonzero[i] > 0 ? twice : 0;
      for (int sum = all; sum >= 0; sum--) {
        chances[sum] = (chances[sum] + (sum >= twice ? chances[sum - twice] : 0)) / 2;
      }
    }
    int lesser = Math.min(positive, all - positive);
    return Math.min(1, 2 * Arrays.stream(chances, 0, lesser + 1).sum());
  }

  /**
   * Formats a p-value for readers: with three decimals or, if this would give 0.050 for a value
   * below 0.05, with as many as necessary.
   *
   * @param p from 0 to 1
   * @return text such as {@code 0.031}, {@code 0.0496}, or {@code < 0.001}
   */
  public static String printed(double p) {
    if (p < LEAST_PRINTED) {
      return "< 0.001";
    }
    for (int digits = 3; digits < MOST_DIGITS; digits++) {
      String text = String.format(Locale.ROOT, "%." + digits + "f", p);
      if (p < LEVEL == Double.parseDouble(text) < LEVEL) {
        return text;
      }
    }
    return p < LEVEL ? "< 0.05" : "0.050";
  }

  /**
   * Holm's correction for several tests (Holm, "A simple sequentially rejective multiple test
   * procedure", Scandinavian Journal of Statistics 6, 1979).
   *
   * @param pValues the p-values of the tests; NaN stands for no test
   * @return adjusted values in the same order: at most {@code alpha} if the hypothesis is rejected,
   *     with a probability of at most {@code alpha} of rejecting any wrongly
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
