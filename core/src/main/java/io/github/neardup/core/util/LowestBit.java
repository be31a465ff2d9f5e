package io.github.neardup.core.util;

/**
 * Finds the lowest bit of a mask that is set. {@link Long#numberOfTrailingZeros} is one instruction
 * by the {@linkplain SecondCompiler second compiler}, and some thirty without it; there the
 * exponent of a {@code double} is several times as fast.
 */
public final class LowestBit {

  private static final boolean IS_ONE_INSTRUCTION = SecondCompiler.isPresent();

  private static final int MANTISSA_BITS = 52;
  private static final int EXPONENT = 0x7FF;

  private LowestBit() {}

  /**
   * Index of the lowest bit, from 0 to 63.
   *
   * @param mask a number that is not 0; for 0 the result means nothing
   */
  public static int index(long mask) {
    return IS_ONE_INSTRUCTION ? Long.numberOfTrailingZeros(mask) : byExponent(mask);
  }

  /** A power of two is exact as a double, and so is -2^63, which is the highest bit alone. */
  static int byExponent(long mask) {
    long bits = Double.doubleToRawLongBits((double) (mask & -mask));
    return ((int) (bits >>> MANTISSA_BITS) & EXPONENT) - Double.MAX_EXPONENT;
  }
}
