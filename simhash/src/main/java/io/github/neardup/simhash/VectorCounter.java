package io.github.neardup.simhash;

import java.util.Arrays;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Counts with the Vector API. */
final class VectorCounter extends BitCounter {

  /*
   * Votes pass through carry-save adders as in PortableCounter, as many at a time as a vector has
   * lanes. In the end, the counters of each lane are added to the planes.
   *
   * Invariant: a block has so few vectors that nine digits per lane never overflow.
   *
   * An adder takes three operations: where two of its words differ, the carry is the third word,
   * and elsewhere either of the two. The adders are written out, without methods for their parts: a
   * vector passed to a method that the compiler does not inline becomes an object.
   */

  private static final VectorSpecies<Long> SPECIES =
      LongVector.SPECIES_PREFERRED.length() <= Byte.SIZE
          ? LongVector.SPECIES_PREFERRED
          : LongVector.SPECIES_512;

  private static final int LANES = SPECIES.length();

  /** The number of vectors that pass through the adders at a time. */
  private static final int GROUP = 8;

  /** The number of vectors of counters. */
  private static final int DIGITS = 9;

  /** The number of vectors counted before the counters might overflow. */
  private static final int BLOCK = ((1 << DIGITS) - 1) / GROUP * GROUP;

  /** Fewer votes are counted faster without vectors; with vectors of two lanes, any number is. */
  private static final int FEWEST = LANES > 2 ? 128 : Integer.MAX_VALUE;

  private final BitCounter ofFew = new PortableCounter();
  private final long[] counters = new long[DIGITS * LANES];
  private final long[] lastWords = new long[GROUP * LANES];

  @Override
  void count(long[] votes, int size, int plane, long[] planes) {
    if (size < FEWEST) {
      ofFew.count(votes, size, plane, planes);
      return;
    }
    for (int from = 0; from < size; from += BLOCK * LANES) {
      int to = Math.min(size, from + BLOCK * LANES);
      int whole = to - (to - from) % (GROUP * LANES);
      Arrays.fill(counters, 0);
      addGroups(votes, from, whole);
      if (whole < to) {
        Arrays.fill(lastWords, 0);
        System.arraycopy(votes, whole, lastWords, 0, to - whole);
        addGroups(lastWords, 0, GROUP * LANES);
      }
      int digits = bitLength((to - from + LANES - 1) / LANES);
      for (int lane = 0; lane < LANES; lane++) {
        addLane(lane, digits, planes, plane);
      }
    }
  }

  private static int bitLength(int number) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(number);
  }

  /** Adds the counters of one lane to the planes from {@code plane} on. */
  private void addLane(int lane, int digits, long[] planes, int plane) {
    long carry = 0;
    for (int digit = 0; digit < digits; digit++) {
      long a = planes[plane + digit];
      long b = counters[digit * LANES + lane];
      planes[plane + digit] = a ^ b ^ carry;
      carry = (a & b) | ((a ^ b) & carry);
    }
    ripple(carry, planes, plane + digits);
  }

  /**
   * Adds {@code words[from..to)}, whole groups of vectors, to the counters. The lane of a word does
   * not matter.
   */
  private void addGroups(long[] words, int from, int to) {
    LongVector ones = LongVector.fromArray(SPECIES, counters, 0);
    LongVector twos = LongVector.fromArray(SPECIES, counters, LANES);
    LongVector fours = LongVector.fromArray(SPECIES, counters, 2 * LANES);
    LongVector plane3 = LongVector.fromArray(SPECIES, counters, 3 * LANES);
    LongVector plane4 = LongVector.fromArray(SPECIES, counters, 4 * LANES);
    LongVector plane5 = LongVector.fromArray(SPECIES, counters, 5 * LANES);
    LongVector plane6 = LongVector.fromArray(SPECIES, counters, 6 * LANES);
    LongVector plane7 = LongVector.fromArray(SPECIES, counters, 7 * LANES);
    LongVector plane8 = LongVector.fromArray(SPECIES, counters, 8 * LANES);
    for (int i = from; i < to; i += GROUP * LANES) {
      LongVector v0 = LongVector.fromArray(SPECIES, words, i);
      LongVector v1 = LongVector.fromArray(SPECIES, words, i + LANES);
      LongVector v2 = LongVector.fromArray(SPECIES, words, i + 2 * LANES);
      LongVector v3 = LongVector.fromArray(SPECIES, words, i + 3 * LANES);
      LongVector v4 = LongVector.fromArray(SPECIES, words, i + 4 * LANES);
      LongVector v5 = LongVector.fromArray(SPECIES, words, i + 5 * LANES);
      LongVector v6 = LongVector.fromArray(SPECIES, words, i + 6 * LANES);
      LongVector v7 = LongVector.fromArray(SPECIES, words, i + 7 * LANES);
      LongVector odd = v0.lanewise(VectorOperators.XOR, v1);
      LongVector twos0 = v0.bitwiseBlend(ones, odd);
      ones = ones.lanewise(VectorOperators.XOR, odd);
      odd = v2.lanewise(VectorOperators.XOR, v3);
      LongVector twos1 = v2.bitwiseBlend(ones, odd);
      ones = ones.lanewise(VectorOperators.XOR, odd);
      odd = twos0.lanewise(VectorOperators.XOR, twos1);
      LongVector fours0 = twos0.bitwiseBlend(twos, odd);
      twos = twos.lanewise(VectorOperators.XOR, odd);
      odd = v4.lanewise(VectorOperators.XOR, v5);
      LongVector twos2 = v4.bitwiseBlend(ones, odd);
      ones = ones.lanewise(VectorOperators.XOR, odd);
      odd = v6.lanewise(VectorOperators.XOR, v7);
      LongVector twos3 = v6.bitwiseBlend(ones, odd);
      ones = ones.lanewise(VectorOperators.XOR, odd);
      odd = twos2.lanewise(VectorOperators.XOR, twos3);
      LongVector fours1 = twos2.bitwiseBlend(twos, odd);
      twos = twos.lanewise(VectorOperators.XOR, odd);
      odd = fours0.lanewise(VectorOperators.XOR, fours1);
      LongVector next = fours0.bitwiseBlend(fours, odd);
      fours = fours.lanewise(VectorOperators.XOR, odd);
      LongVector over = plane3.lanewise(VectorOperators.AND, next);
      plane3 = plane3.lanewise(VectorOperators.XOR, next);
      next = plane4.lanewise(VectorOperators.AND, over);
      plane4 = plane4.lanewise(VectorOperators.XOR, over);
      over = plane5.lanewise(VectorOperators.AND, next);
      plane5 = plane5.lanewise(VectorOperators.XOR, next);
      next = plane6.lanewise(VectorOperators.AND, over);
      plane6 = plane6.lanewise(VectorOperators.XOR, over);
      over = plane7.lanewise(VectorOperators.AND, next);
      plane7 = plane7.lanewise(VectorOperators.XOR, next);
      plane8 = plane8.lanewise(VectorOperators.XOR, over);
    }
    ones.intoArray(counters, 0);
    twos.intoArray(counters, LANES);
    fours.intoArray(counters, 2 * LANES);
    plane3.intoArray(counters, 3 * LANES);
    plane4.intoArray(counters, 4 * LANES);
    plane5.intoArray(counters, 5 * LANES);
    plane6.intoArray(counters, 6 * LANES);
    plane7.intoArray(counters, 7 * LANES);
    plane8.intoArray(counters, 8 * LANES);
  }
}
