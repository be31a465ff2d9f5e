package io.github.neardup.simhash;

import java.util.Arrays;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Counts with the Vector API. */
final class VectorCounter extends BitCounter {

  /*
   * Votes without weights pass through carry-save adders as in PortableCounter, as many at a time
   * as a vector has lanes. A vote with a weight is copied to lane p if bit p of the weight is set,
   * by a mask from a table. Example with 8 lanes: the weight 5 puts the vote into lanes 0 and 2. So
   * eight bits of the weights are counted at once. In the end, the counters of each lane are added
   * to the planes; with weights, the counters of lane p from plane p on.
   *
   * Invariant: a block has so few vectors that nine digits per lane never overflow.
   *
   * An adder takes three operations: where two of its words differ, the carry is the third word,
   * and elsewhere either of the two. The adders are written out twice, without methods for their
   * parts: a vector passed to a method that the compiler does not inline becomes an object.
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

  /** The largest number with a bit for each lane. */
  private static final int LARGEST = (1 << LANES) - 1;

  /** For each number up to the largest, a vector: lane p has all bits set if bit p is set. */
  private static final long[] MASKS = new long[(LARGEST + 1) * LANES];

  static {
    for (int i = 0; i < MASKS.length; i++) {
      MASKS[i] = -(i / LANES >>> i % LANES & 1);
    }
  }

  /** Fewer votes are counted faster without vectors; with vectors of two lanes, any number is. */
  private static final int FEWEST = LANES > 2 ? 128 : Integer.MAX_VALUE;

  /** The same limit for weighted votes. */
  private static final int FEWEST_WEIGHTED = LANES > 2 ? 16 : Integer.MAX_VALUE;

  private final BitCounter ofFew = new PortableCounter();
  private final long[] counters = new long[DIGITS * LANES];
  private final long[] lastWords = new long[GROUP * LANES];
  private final int[] lastWeights = new int[GROUP];

  @Override
  void count(long[] votes, int size, long[] planes) {
    if (size < FEWEST) {
      ofFew.count(votes, size, planes);
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
        addLane(lane, digits, planes, 0);
      }
    }
  }

  @Override
  void count(long[] votes, int[] weights, int size, int used, long[] planes) {
    if (size < FEWEST_WEIGHTED) {
      ofFew.count(votes, weights, size, used, planes);
      return;
    }
    for (int shift = 0; shift < Integer.SIZE && used >>> shift != 0; shift += LANES) {
      for (int from = 0; from < size; from += BLOCK) {
        int to = Math.min(size, from + BLOCK);
        int whole = to - (to - from) % GROUP;
        Arrays.fill(counters, 0);
        addGroups(votes, weights, from, whole, shift);
        if (whole < to) {
          System.arraycopy(votes, whole, lastWords, 0, to - whole);
          Arrays.fill(lastWeights, 0);
          System.arraycopy(weights, whole, lastWeights, 0, to - whole);
          addGroups(lastWords, lastWeights, 0, GROUP, shift);
        }
        int digits = bitLength(to - from);
        for (int lane = 0; lane < LANES && used >>> (shift + lane) != 0; lane++) {
          addLane(lane, digits, planes, shift + lane);
        }
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

  /**
   * Adds {@code words[from..to)}, whole groups of words: words whose weight has bit {@code shift +
   * p} set are added to the counters of lane p.
   */
  private void addGroups(long[] words, int[] weights, int from, int to, int shift) {
    LongVector ones = LongVector.fromArray(SPECIES, counters, 0);
    LongVector twos = LongVector.fromArray(SPECIES, counters, LANES);
    LongVector fours = LongVector.fromArray(SPECIES, counters, 2 * LANES);
    LongVector plane3 = LongVector.fromArray(SPECIES, counters, 3 * LANES);
    LongVector plane4 = LongVector.fromArray(SPECIES, counters, 4 * LANES);
    LongVector plane5 = LongVector.fromArray(SPECIES, counters, 5 * LANES);
    LongVector plane6 = LongVector.fromArray(SPECIES, counters, 6 * LANES);
    LongVector plane7 = LongVector.fromArray(SPECIES, counters, 7 * LANES);
    LongVector plane8 = LongVector.fromArray(SPECIES, counters, 8 * LANES);
    for (int i = from; i < to; i += GROUP) {
      LongVector v0 =
          LongVector.fromArray(SPECIES, MASKS, (weights[i] >>> shift & LARGEST) * LANES)
              .lanewise(VectorOperators.AND, words[i]);
      LongVector v1 =
          LongVector.fromArray(SPECIES, MASKS, (weights[i + 1] >>> shift & LARGEST) * LANES)
              .lanewise(VectorOperators.AND, words[i + 1]);
      LongVector v2 =
          LongVector.fromArray(SPECIES, MASKS, (weights[i + 2] >>> shift & LARGEST) * LANES)
              .lanewise(VectorOperators.AND, words[i + 2]);
      LongVector v3 =
          LongVector.fromArray(SPECIES, MASKS, (weights[i + 3] >>> shift & LARGEST) * LANES)
              .lanewise(VectorOperators.AND, words[i + 3]);
      LongVector v4 =
          LongVector.fromArray(SPECIES, MASKS, (weights[i + 4] >>> shift & LARGEST) * LANES)
              .lanewise(VectorOperators.AND, words[i + 4]);
      LongVector v5 =
          LongVector.fromArray(SPECIES, MASKS, (weights[i + 5] >>> shift & LARGEST) * LANES)
              .lanewise(VectorOperators.AND, words[i + 5]);
      LongVector v6 =
          LongVector.fromArray(SPECIES, MASKS, (weights[i + 6] >>> shift & LARGEST) * LANES)
              .lanewise(VectorOperators.AND, words[i + 6]);
      LongVector v7 =
          LongVector.fromArray(SPECIES, MASKS, (weights[i + 7] >>> shift & LARGEST) * LANES)
              .lanewise(VectorOperators.AND, words[i + 7]);
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

  @Override
  long least(long[] features, int size) {
    if (size < 2 * LANES) {
      return ofFew.least(features, size);
    }
    LongVector least = LongVector.fromArray(SPECIES, features, size - LANES);
    LongVector other = LongVector.fromArray(SPECIES, features, size - 2 * LANES);
    for (int i = 0; i + 2 * LANES <= size; i += 2 * LANES) {
      least = least.min(LongVector.fromArray(SPECIES, features, i));
      other = other.min(LongVector.fromArray(SPECIES, features, i + LANES));
    }
    return least.min(other).reduceLanes(VectorOperators.MIN);
  }
}
