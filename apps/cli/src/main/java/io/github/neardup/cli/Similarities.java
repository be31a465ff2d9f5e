package io.github.neardup.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Writes similarities and shares for a reader. */
final class Similarities {

  /** By then, no two doubles from 0.01 to 100 look alike. */
  private static final int MOST_DIGITS = 20;

  private Similarities() {}

  /**
   * A value rounded half up to a number of decimals, or to as many more as it takes for a value
   * below a limit not to look as if it had reached it.
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

  /** A value with all its decimals, and with zeros if they are fewer than asked for. */
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
