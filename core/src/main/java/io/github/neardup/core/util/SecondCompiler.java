package io.github.neardup.core.util;

/**
 * The JVM's second compiler, which turns loops into vector instructions and some methods into one
 * instruction. Short runs do without ({@code -XX:TieredStopAtLevel=1}), and then other ways of
 * doing the same can be faster.
 */
public final class SecondCompiler {

  private static final boolean PRESENT =
      !System.getProperty("java.vm.info", "").contains("emulated-client");

  private static final int MANTISSA_BITS = 52;
  private static final int EXPONENT = 0x7FF;

  private SecondCompiler() {}

  /** Whether this JVM has it. */
  public static boolean isPresent() {
    return PRESENT;
  }

  /**
   * Index of the lowest bit of a mask that is set, from 0 to 63. {@link Long#numberOfTrailingZeros}
   * is one instruction by the second compiler, and some thirty without it; there the exponent of a
   * {@code double} is several times as fast.
   *
   * @param mask a number that is not 0; for 0 the result means nothing
   */
  public static int lowestBit(long mask) {
    return PRESENT ? Long.numberOfTrailingZeros(mask) : byExponent(mask);
  }

  /** A power of two is exact as a double, and so is -2^63, which is the highest bit alone. */
  static int byExponent(long mask) {
    long bits = Double.doubleToRawLongBits((double) (mask & -mask));
    return ((int) (bits >>> MANTISSA_BITS) & EXPONENT) - Double.MAX_EXPONENT;
  }
}
