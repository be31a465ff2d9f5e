package io.github.neardup.simhash;

import io.github.neardup.core.hash.Hash64;
import java.util.Arrays;

/** The bitwise majority of many 64-bit words. Not thread-safe: the planes are reused. */
final class MajorityVote {

  /*
   * A counter per bit counts the votes that have it set. The 64 counters are stored bit-sliced: plane
   * p holds bit p of every counter, so one logical operation works on all 64. They are compared with
   * half of the votes at once, from the highest plane down: a counter is greater
   * as soon as it has a 1 where half has a 0 and all higher planes were equal. Example: half of 5
   * votes is 2, binary 10; a counter of 3, binary 11, is greater at the last plane.
   *
   * If the number of votes is even, a bit may be tied. A hash of the smallest feature decides: nearly
   * identical texts usually have the same one. With a hash of all features, texts that differ in one
   * word would differ in half as many bits again.
   */

  /** Enough for as many features as an array holds, each with the largest possible weight. */
  static final int PLANES = Long.SIZE - 1;

  private final long[] planes = new long[PLANES];
  private final FeatureBits source;

  MajorityVote(FeatureBits source) {
    this.source = source;
  }

  /** Returns one word of the majority; a hash of the smallest feature decides ties. */
  long decide(long[] features, int size, int word) {
    Arrays.fill(planes, 0);
    for (int i = 0; i < size; i++) {
      add(source.bits(features[i], word), 0);
    }
    return majority(size, features, size, word);
  }

  /**
   * Returns one word of the majority if each vote counts as often as its weight, at least 0, says.
   */
  long decide(long[] features, int[] weights, int size, int word) {
    Arrays.fill(planes, 0);
    long total = 0;
    for (int i = 0; i < size; i++) {
      total += weights[i];
      long vote = source.bits(features[i], word);
      for (int left = weights[i]; left != 0; left &= left - 1) {
        add(vote, Integer.numberOfTrailingZeros(left));
      }
    }
    return majority(total, features, size, word);
  }

  /** Adds a vote with weight 2 to the power of {@code plane} to all counters that it has set. */
  private void add(long vote, int plane) {
    long carry = vote;
    for (int p = plane; carry != 0; p++) {
      long overflow = planes[p] & carry;
      planes[p] ^= carry;
      carry = overflow;
    }
  }

  private static int bitLength(long total) {
    return Long.SIZE - Long.numberOfLeadingZeros(total);
  }

  /** Compares the counters with half of the total weight. */
  private long majority(long total, long[] features, int size, int word) {
    long half = total / 2;
    long more = 0;
    long equal = -1;
    for (int p = bitLength(total) - 1; p >= 0; p--) {
      long plane = planes[p];
      long set = -(half >>> p & 1);
      more |= equal & plane & ~set;
      equal &= ~(plane ^ set);
    }
    // Half of an odd number is rounded down, so an equal counter is a minority.
    boolean tied = total % 2 == 0 && equal != 0;
    return tied ? more | (equal & tieBits(features, size, word)) : more;
  }

  private long tieBits(long[] features, int size, int word) {
    long least = features[0];
    for (int i = 1; i < size; i++) {
      least = Math.min(least, features[i]);
    }
    return Hash64.mix(source.bits(least, word));
  }
}
