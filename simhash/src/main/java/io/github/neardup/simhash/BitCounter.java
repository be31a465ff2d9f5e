package io.github.neardup.simhash;

/**
 * Counts, for each of 64 bits, how many words have it set.
 *
 * <p>The 64 counters are stored bit-sliced: plane p holds bit p of every counter, so one logical
 * operation works on all 64. Words enter through carry-save adders, each of which turns three words
 * of one weight into a sum and a carry of twice the weight (Harley's and Seal's method for
 * population counts, in Warren, "Hacker's Delight", 2nd ed., 5-1).
 */
final class BitCounter {

  /*
   * Sixteen words at a time pass through a tree of carry-save adders: eight pairs with the ones,
   * four pairs of carries with the twos, and so on, until one carry of weight 16 moves up the
   * planes. The carry always passes through four planes, even when it is already zero, because a
   * processor would often mispredict where it ends. The loop for further planes is seldom needed.
   *
   * Invariant: the planes from the given one on, read as numbers with one bit in each plane, grow
   * by the number of words that have the bit set.
   */

  /** The number of words that pass through the adders at a time. */
  private static final int GROUP = 16;

  /** The planes to which votes are added without a loop; higher planes receive only carries. */
  private static final int PLANES_OF_GROUP = 8;

  /**
   * Enough planes for as many features as an array holds, each with the largest possible weight.
   */
  static final int PLANES = Long.SIZE - 1 + PLANES_OF_GROUP;

  private BitCounter() {}

  /**
   * Adds {@code words[0..size)} to the {@link #PLANES} counters, each with weight 2 to the power of
   * {@code plane}.
   */
  static void count(long[] words, int size, int plane, long[] planes) {
    long ones = planes[plane];
    long twos = planes[plane + 1];
    long fours = planes[plane + 2];
    long eights = planes[plane + 3];
    long plane4 = planes[plane + 4];
    long plane5 = planes[plane + 5];
    long plane6 = planes[plane + 6];
    long plane7 = planes[plane + 7];
    int i = 0;
    for (; i + GROUP <= size; i += GROUP) {
      long a0 = words[i];
      long b0 = words[i + 1];
      long twos0 = carry(ones, a0, b0);
      ones ^= a0 ^ b0;
      long a1 = words[i + 2];
      long b1 = words[i + 3];
      long twos1 = carry(ones, a1, b1);
      ones ^= a1 ^ b1;
      long fours0 = carry(twos, twos0, twos1);
      twos ^= twos0 ^ twos1;
      long a2 = words[i + 4];
      long b2 = words[i + 5];
      long twos2 = carry(ones, a2, b2);
      ones ^= a2 ^ b2;
      long a3 = words[i + 6];
      long b3 = words[i + 7];
      long twos3 = carry(ones, a3, b3);
      ones ^= a3 ^ b3;
      long fours1 = carry(twos, twos2, twos3);
      twos ^= twos2 ^ twos3;
      long eights0 = carry(fours, fours0, fours1);
      fours ^= fours0 ^ fours1;

      long a4 = words[i + 8];
      long b4 = words[i + 9];
      long twos4 = carry(ones, a4, b4);
      ones ^= a4 ^ b4;
      long a5 = words[i + 10];
      long b5 = words[i + 11];
      long twos5 = carry(ones, a5, b5);
      ones ^= a5 ^ b5;
      long fours2 = carry(twos, twos4, twos5);
      twos ^= twos4 ^ twos5;
      long a6 = words[i + 12];
      long b6 = words[i + 13];
      long twos6 = carry(ones, a6, b6);
      ones ^= a6 ^ b6;
      long a7 = words[i + 14];
      long b7 = words[i + 15];
      long twos7 = carry(ones, a7, b7);
      ones ^= a7 ^ b7;
      long fours3 = carry(twos, twos6, twos7);
      twos ^= twos6 ^ twos7;
      long eights1 = carry(fours, fours2, fours3);
      fours ^= fours2 ^ fours3;

      // A lone carry is added without an adder.
      long next = carry(eights, eights0, eights1);
      eights ^= eights0 ^ eights1;
      long over = plane4 & next;
      plane4 ^= next;
      next = plane5 & over;
      plane5 ^= over;
      over = plane6 & next;
      plane6 ^= next;
      next = plane7 & over;
      plane7 ^= over;
      if (next != 0) {
        ripple(next, planes, plane + PLANES_OF_GROUP);
      }
    }
    // The rest four by four, padded with zeros.
    for (; i < size; i += 4) {
      long a = words[i];
      long b = i + 1 < size ? words[i + 1] : 0;
      long c = i + 2 < size ? words[i + 2] : 0;
      long d = i + 3 < size ? words[i + 3] : 0;
      long twos0 = carry(ones, a, b);
      ones ^= a ^ b;
      long twos1 = carry(ones, c, d);
      ones ^= c ^ d;
      long over = carry(twos, twos0, twos1);
      twos ^= twos0 ^ twos1;
      long next = fours & over;
      fours ^= over;
      over = eights & next;
      eights ^= next;
      next = plane4 & over;
      plane4 ^= over;
      over = plane5 & next;
      plane5 ^= next;
      next = plane6 & over;
      plane6 ^= over;
      over = plane7 & next;
      plane7 ^= next;
      if (over != 0) {
        ripple(over, planes, plane + PLANES_OF_GROUP);
      }
    }
    planes[plane] = ones;
    planes[plane + 1] = twos;
    planes[plane + 2] = fours;
    planes[plane + 3] = eights;
    planes[plane + 4] = plane4;
    planes[plane + 5] = plane5;
    planes[plane + 6] = plane6;
    planes[plane + 7] = plane7;
  }

  private static long carry(long a, long b, long c) {
    return (a & b) | ((a ^ b) & c);
  }

  /** Adds a word with weight 2 to the power of {@code plane}. */
  private static void ripple(long addend, long[] planes, int plane) {
    long carry = addend;
    for (int p = plane; carry != 0; p++) {
      long overflow = planes[p] & carry;
      planes[p] ^= carry;
      carry = overflow;
    }
  }
}
