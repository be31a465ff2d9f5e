package io.github.neardup.core.util;

/**
 * Detects the JVM's second compiler (C2), which turns loops into vector instructions and some
 * methods into single instructions. Short runs do without it ({@code -XX:TieredStopAtLevel=1}), and
 * then other algorithms can be faster.
 */
public final class SecondCompiler {

  private static final boolean PRESENT =
      !System.getProperty("java.vm.info", "").contains("emulated-client");

  private static final int MANTISSA_BITS = 52;
  private static final int EXPONENT = 0x7FF;

  private SecondCompiler() {}

  /** Returns whether this JVM has the second compiler. */
  public static boolean isPresent() {
    return PRESENT;
  }

  /**
   * Returns the index of the lowest set bit of a mask, from 0 to 63. {@link
   * Long#numberOfTrailingZeros} is one instruction with the second compiler, and some thirty
   * without. Without it, reading the exponent of a {@code double} is several times as fast.
   *
   * @param mask a number other than 0; for 0 the result is undefined
   */
  public static int lowestBit(long mask) {
    return PRESENT ? Long.numberOfTrailingZeros(mask) : byExponent(mask);
  }

  /** Reads the index from an exponent: powers of two, and -2^63, are exact as doubles. */
  static int byExponent(long mask) {
    long bits = Double.doubleToRawLongBits((double) (mask & -mask));
    return ((int) (bits >>> MANTISSA_BITS) & EXPONENT) - Double.MAX_EXPONENT;
  }
}
