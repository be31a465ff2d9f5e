package io.github.neardup.simhash;

import io.github.neardup.core.hash.HashV1;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/**
 * The bitwise majority of many 64-bit words.
 *
 * <p>The 64 counters are held bit-sliced: plane p holds bit p of every counter, so that one logical
 * operation works on all 64. Sixteen words at a time pass through a tree of carry-save adders (each
 * turns three words of one weight into a sum and a carry of twice the weight), which leaves a
 * single carry of weight 16 to go up the planes (Harley's and Seal's method for population counts,
 * in Warren, "Hacker's Delight", 2nd ed., 5-1). In the end the counters are compared with half the
 * number of words, again all at once.
 *
 * <p>That carry passes through four planes whether it is still there or not, and so seldom needs
 * the loop that carries it further: a processor would often guess wrongly where it ends.
 *
 * <p>Not thread-safe: the planes are reused.
 */
final class MajorityVote {

  /** Words that pass through the adders at a time. */
  private static final int GROUP = 16;

  /** Planes that a group of words is added to without a loop; further ones see carries alone. */
  private static final int PLANES_OF_GROUP = 8;

  /** Enough for as many features as an array holds, each of the largest weight there is. */
  private static final int PLANES = Long.SIZE - 1 + PLANES_OF_GROUP;

  /** Features with weights that are counted at a time: what is gathered stays in a core's cache. */
  private static final int BLOCK = 1024;

  private final long[] planes = new long[PLANES];
  private final Ballots source;
  private final long[] withLowBit = new long[BLOCK];
  private final long[] withHighBit = new long[BLOCK];
  private long[] ballots = {};

  /** The majority of hashes of the features. */
  MajorityVote() {
    this(Ballots.HASHES);
  }

  /** The majority of what {@code source} has for the features. */
  MajorityVote(Ballots source) {
    this.source = source;
  }

  /**
   * The majority of one 64-bit word of the features' ballots.
   *
   * @param features holds the features, a feature as often as it votes
   * @param size how many there are, at least 1
   * @param word which word
   * @return for each bit, whether more features have it set than not; ties by a hash of the least
   *     feature
   */
  long decide(long[] features, int size, int word) {
    Arrays.fill(planes, 0);
    count(ballots(features, size, word), 0, size, 0);
    return majority(size, features, size, word);
  }

  /**
   * The majority of one 64-bit word of the features' ballots, each of which counts as many times as
   * its weight says.
   *
   * <p>Bit by bit: the ballots whose weight has bit p set are gathered and added at plane p. So the
   * time grows with the length of the weights in bits, not with the weights.
   *
   * @param features holds the features
   * @param weights for each feature its weight, at least 0; those of weight 0 do not vote
   * @param size how many there are, at least 1
   * @param word which word
   * @return for each bit, whether more weight has it set than not; ties by a hash of the least
   *     feature
   */
  long decide(long[] features, int[] weights, int size, int word) {
    long total = 0;
    int used = 0;
    for (int i = 0; i < size; i++) {
      total += weights[i];
      used |= weights[i];
    }
    Arrays.fill(planes, 0);
    long[] all = ballots(features, size, word);
    if (used == 1 && total == size) {
      count(all, 0, size, 0);
    } else {
      for (int from = 0; from < size; from += BLOCK) {
        int to = Math.min(size, from + BLOCK);
        for (int plane = 0; plane < Integer.SIZE && used >>> plane != 0; plane += 2) {
          countWeighted(all, weights, from, to, plane);
        }
      }
    }
    return majority(total, features, size, word);
  }

  /**
   * For each of two bits of the weights, gathers the ballots whose weight has it set, and counts
   * them. The gathering has no branches: every ballot is written, and overwritten by the next
   * unless it is to stay.
   */
  private void countWeighted(long[] all, int[] weights, int from, int to, int plane) {
    int low = 0;
    int high = 0;
    for (int i = from; i < to; i++) {
      long ballot = all[i];
      int digit = weights[i] >>> plane;
      withLowBit[low] = ballot;
      low += digit & 1;
      withHighBit[high] = ballot;
      high += digit >>> 1 & 1;
    }
    count(withLowBit, 0, low, plane);
    count(withHighBit, 0, high, plane + 1);
  }

  private static int bitLength(long total) {
    return Long.SIZE - Long.numberOfLeadingZeros(total);
  }

  private long[] ballots(long[] features, int size, int word) {
    if (word == 0 && source == Ballots.HASHES) {
      return features; // a feature's first word is the feature
    }
    ballots = LongArrays.ensureCapacity(ballots, size, 0);
    for (int i = 0; i < size; i++) {
      ballots[i] = source.ballot(features[i], word);
    }
    return ballots;
  }

  /** Compares the counters with half of what all votes amount to. */
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
    // Of an odd number, half rounded down is a minority.
    boolean tied = total % 2 == 0 && equal != 0;
    return tied ? more | (equal & tieBits(features, size, word)) : more;
  }

  /** Adds {@code words[from..to)} to the counters, each as 2 to the power of {@code plane}. */
  private void count(long[] words, int from, int to, int plane) {
    long ones = planes[plane];
    long twos = planes[plane + 1];
    long fours = planes[plane + 2];
    long eights = planes[plane + 3];
    long plane4 = planes[plane + 4];
    long plane5 = planes[plane + 5];
    long plane6 = planes[plane + 6];
    long plane7 = planes[plane + 7];
    int i = from;
    for (; i + GROUP <= to; i += GROUP) {
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

      // A carry alone is added without an adder.
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
        ripple(next, plane + PLANES_OF_GROUP);
      }
    }
    // The rest four by four, with zeros in place of what is missing.
    for (; i < to; i += 4) {
      long a = words[i];
      long b = i + 1 < to ? words[i + 1] : 0;
      long c = i + 2 < to ? words[i + 2] : 0;
      long d = i + 3 < to ? words[i + 3] : 0;
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
        ripple(over, plane + PLANES_OF_GROUP);
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

  private void ripple(long addend, int plane) {
    long carry = addend;
    for (int p = plane; carry != 0; p++) {
      long overflow = planes[p] & carry;
      planes[p] ^= carry;
      carry = overflow;
    }
  }

  /**
   * Texts that are nearly the same mostly have the same least feature, as in MinHash, and then
   * decide their ties alike. With a hash of all features a tied bit would be a coin tossed anew for
   * each text, which adds half as much again to the distance of texts that differ in a word.
   */
  private long tieBits(long[] features, int size, int word) {
    long least = features[0];
    for (int i = 1; i < size; i++) {
      // Rarely so: a branch is faster here than a minimum that waits for the one before.
      if (features[i] < least) {
        least = features[i];
      }
    }
    return HashV1.mix(source.ballot(least, word));
  }
}
