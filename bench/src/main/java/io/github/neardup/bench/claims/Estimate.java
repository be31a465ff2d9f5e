package io.github.neardup.bench.claims;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/**
 * A figure with its 95% interval.
 *
 * @param value the figure; NaN if undefined
 * @param low the lower end; NaN if there is no interval
 * @param high the upper end; NaN if there is no interval
 */
record Estimate(double value, double low, double high) {

  static final Estimate UNDEFINED = new Estimate(Double.NaN, Double.NaN, Double.NaN);

  private static final String NONE = "–";
  private static final int RESAMPLINGS = 10_000;
  private static final double TAIL = 0.025;

  /** With fewer values, a mean has no interval. */
  private static final int LEAST = 5;

  /**
   * Returns the mean of values with its bootstrap interval: the means of samples of the same size,
   * drawn with replacement.
   */
  static Estimate mean(double... values) {
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    if (values.length < LEAST) {
      return new Estimate(mean, Double.NaN, Double.NaN);
    }
    SplittableRandom random = new SplittableRandom(1);
    double[] means = new double[RESAMPLINGS];
    for (int i = 0; i < means.length; i++) {
      double sum = 0;
      for (int j = 0; j < values.length; j++) {
        sum += values[random.nextInt(values.length)];
      }
      means[i] = sum / values.length;
    }
    Arrays.sort(means);
    int beyond = (int) (TAIL * RESAMPLINGS);
    return new Estimate(mean, means[beyond], means[RESAMPLINGS - 1 - beyond]);
  }

  /** Returns the mean of many independent values, with the interval of the normal distribution. */
  static Estimate meanOfMany(double... values) {
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    double reach = 1.96 * Math.sqrt(squares / (values.length - 1) / values.length);
    return new Estimate(mean, mean - reach, mean + reach);
  }

  /** Applies an increasing function to the value and both ends. */
  Estimate map(DoubleUnaryOperator growing) {
    return new Estimate(
        growing.applyAsDouble(value), growing.applyAsDouble(low), growing.applyAsDouble(high));
  }

  boolean isDefined() {
    return !Double.isNaN(value);
  }

  /** Formats the figure with three decimals. */
  @Override
  public String toString() {
    return text("%.3f");
  }

  /** Formats each of the three numbers with the given format. */
  String text(String format) {
    if (!isDefined()) {
      return NONE;
    }
    return Double.isNaN(low)
        ? number(format, value)
        : "%s (%s to %s)"
            .formatted(number(format, value), number(format, low), number(format, high));
  }

  /** Formats a number; one rounded to 0 has no sign. */
  private static String number(String format, double number) {
    return String.format(Locale.ROOT, format, number).replaceFirst("^-(?=[0.]*$)", "");
  }

  /** Formats the value with three significant digits and commas between thousands. */
  String rounded() {
    return map(Estimate::threeDigits).text("%,.0f");
  }

  private static double threeDigits(double number) {
    double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(number)) - 2));
    return Double.isNaN(number) ? number : Math.round(number / unit) * unit;
  }
}
