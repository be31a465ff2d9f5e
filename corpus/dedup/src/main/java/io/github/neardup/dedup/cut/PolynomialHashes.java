package io.github.neardup.dedup.cut;

import io.github.neardup.core.hash.Hash64;
import java.util.function.IntToLongFunction;

/**
 * Hashes of any run of numbers in a row: the polynomial of these at a random point, modulo the
 * prime 2^61 - 1 (Karp and Rabin, "Efficient randomized pattern-matching algorithms", 1987). Two
 * different runs of n numbers have the same hash with a probability of at most n / 2^61, whatever
 * they are, over the choice of the point. Not thread-safe.
 */
final class PolynomialHashes {

  private static final int BITS = 61;
  private static final long PRIME = (1L << BITS) - 1;

  private final long point;

  /** Of the first i numbers. */
  private long[] prefixes = {0};

  PolynomialHashes(long seed) {
    point = (Hash64.mix(seed) >>> 4) + 2;
  }

  /** Takes the numbers that hashes are asked of from here on. */
  void read(int count, IntToLongFunction numbers) {
    if (prefixes.length <= count) {
      prefixes = new long[(int) Math.min(Integer.MAX_VALUE - 8L, count + (count >> 1) + 1L)];
    }
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum = reduced(product(sum, point) + (numbers.applyAsLong(i) >>> (Long.SIZE - BITS)));
      prefixes[i + 1] = sum;
    }
  }

  /** What {@link #hash} needs to know of a length: the point to the power of it. */
  long power(int length) {
    long power = 1;
    for (int i = 0; i < length; i++) {
      power = product(power, point);
    }
    return power;
  }

  /**
   * The hash of a run, less than 2^61.
   *
   * @param power that of the length
   */
  long hash(int from, int length, long power) {
    return reduced(prefixes[from + length] + PRIME - product(prefixes[from], power));
  }

  /** Of two numbers up to the prime, modulo it. */
  private static long product(long a, long b) {
    long low = a * b;
    long high = Math.multiplyHigh(a, b);
    return reduced((low & PRIME) + (low >>> BITS | high << (Long.SIZE - BITS)));
  }

  /** A number of at most 62 bits, modulo the prime. */
  private static long reduced(long number) {
    long folded = (number & PRIME) + (number >>> BITS);
    return folded >= PRIME ? folded - PRIME : folded;
  }
}
