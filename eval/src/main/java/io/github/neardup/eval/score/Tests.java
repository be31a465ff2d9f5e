package io.github.neardup.eval.score;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;

/** Tests of the difference between two algorithms on the same data, as functions of numbers. */
public final class Tests {

  /** The significance level. */
  public static final double LEVEL = 0.05;

  private static final double LEAST_PRINTED = 0.001;

  private static final int MOST_DIGITS = 8;

  private Tests() {}

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
        IntStream.range(0, pValues.length).filter(i -> !Double.isNaN(pValues[i])).toArray();
    IntArrays.stableSort(order, (a, b) -> Double.compare(pValues[a], pValues[b]));
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
