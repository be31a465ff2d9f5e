package io.github.neardup.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Formats similarities and shares for people. */
final class Similarities {

  /** With this many digits, no two doubles from 0.01 to 100 look the same. */
  private static final int MOST_DIGITS = 20;

  private Similarities() {}

  /**
   * Rounds a value half up to a number of decimals. A value below a limit gets as many more
   * decimals as needed not to look as if it had reached the limit.
   *
   * @param value the value
   * @param limits such as 1 and a threshold
   */
  static String rounded(double value, int decimals, double... limits) {
    BigDecimal exact = BigDecimal.valueOf(value);
    for (int digits = decimals; ; digits++) {
      BigDecimal rounded = exact.setScale(digits, RoundingMode.HALF_UP);
      if (digits >= MOST_DIGITS || !reachesAny(value, rounded, limits)) {
        return rounded.toPlainString();
      }
    }
  }

  /** Returns a value with all its decimals, padded with zeros. */
  static String exact(double value, int decimals) {
    BigDecimal exact = BigDecimal.valueOf(value);
    return exact.setScale(Math.max(decimals, exact.scale())).toPlainString();
  }

  private static boolean reachesAny(double value, BigDecimal rounded, double... limits) {
    for (double limit : limits) {
      if (value < limit && rounded.compareTo(BigDecimal.valueOf(limit)) >= 0) {
        return true;
      }
    }
    return false;
  }
}
