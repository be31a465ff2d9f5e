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
 * <p>Nothing depends on the data but how far a carry of weight 256 goes: branches on it are those a
 * processor guesses wrongly. Words that do not fill the last sixteen are filled up with zeros.
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

  /** Bits of the weights that are looked at in one pass. */
  private static final int WEIGHT_BITS = 4;

  private final long[] planes = new long[PLANES];
  private final long[] rest = new long[GROUP];
  private final Ballots source;
  private long[] ballots = {};
  private long[] gathered = {};

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
    clearPlanes(size);
    count(ballots(features, size, word), 0, size, 0);
    return majority(size, features, size, word);
  }

  /**
   * The majority of one 64-bit word of the features' ballots, each of which counts as many times as
   * its weight says.
   *
   * <p>Plane by plane: the ballots whose weight has bit p set are gathered and added at plane p. So
   * the time grows with the length of the weights in bits, not with the weights.
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
    clearPlanes(total);
    long[] all = ballots(features, size, word);
    if (used == 1 && total == size) {
      count(all, 0, size, 0);
    } else {
      gathered = LongArrays.ensureCapacity(gathered, WEIGHT_BITS * size, 0);
      for (int plane = 0; plane < Integer.SIZE && used >>> plane != 0; plane += WEIGHT_BITS) {
        countWeighted(all, weights, size, plane);
      }
    }
    return majority(total, features, size, word);
  }

  /**
   * For each of four bits of the weights, gathers the ballots whose weight has it set, and counts
   * them. The gathering has no branches: every ballot is written, and overwritten by the next
   * unless it is to stay.
   */
  private void countWeighted(long[] all, int[] weights, int size, int plane) {
    long[] to = gathered;
    int a = 0;
    int b = size;
    int c = 2 * size;
    int d = 3 * size;
    for (int i = 0; i < size; i++) {
      long ballot = all[i];
      int digit = weights[i] >>> plane;
      to[a] = ballot;
      a += digit & 1;
      to[b] = ballot;
      b += digit >>> 1 & 1;
      to[c] = ballot;
      c += digit >>> 2 & 1;
      to[d] = ballot;
      d += digit >>> 3 & 1;
    }
    count(to, 0, a, plane);
    count(to, size, b, plane + 1);
    count(to, 2 * size, c, plane + 2);
    count(to, 3 * size, d, plane + 3);
  }

  private void clearPlanes(long total) {
    Arrays.fill(planes, 0, bitLength(total) + PLANES_OF_GROUP, 0);
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
    int whole = to - (to - from) % GROUP;
    if (whole > from) {
      countGroups(words, from, whole, plane);
    }
    if (to > whole) {
      System.arraycopy(words, whole, rest, 0, to - whole);
      Arrays.fill(rest, to - whole, GROUP, 0);
      countGroups(rest, 0, GROUP, plane);
    }
  }

  private void countGroups(long[] words, int from, int to, int plane) {
    long ones = planes[plane];
    long twos = planes[plane + 1];
    long fours = planes[plane + 2];
    long eights = planes[plane + 3];
    long plane4 = planes[plane + 4];
    long plane5 = planes[plane + 5];
    long plane6 = planes[plane + 6];
    long plane7 = planes[plane + 7];
    for (int i = from; i < to; i += GROUP) {
      long a0 = words[i];
      long b0 = words[i + 1];
      long twos0 = carry(ones, a0, b0);
      ones = ones ^ a0 ^ b0;
      long a1 = words[i + 2];
      long b1 = words[i + 3];
      long twos1 = carry(ones, a1, b1);
      ones = ones ^ a1 ^ b1;
      long fours0 = carry(twos, twos0, twos1);
      twos = twos ^ twos0 ^ twos1;
      long a2 = words[i + 4];
      long b2 = words[i + 5];
      long twos2 = carry(ones, a2, b2);
      ones = ones ^ a2 ^ b2;
      long a3 = words[i + 6];
      long b3 = words[i + 7];
      long twos3 = carry(ones, a3, b3);
      ones = ones ^ a3 ^ b3;
      long fours1 = carry(twos, twos2, twos3);
      twos = twos ^ twos2 ^ twos3;
      long eightsA = carry(fours, fours0, fours1);
      fours = fours ^ fours0 ^ fours1;

      long a4 = words[i + 8];
      long b4 = words[i + 9];
      long twos4 = carry(ones, a4, b4);
      ones = ones ^ a4 ^ b4;
      long a5 = words[i + 10];
      long b5 = words[i + 11];
      long twos5 = carry(ones, a5, b5);
      ones = ones ^ a5 ^ b5;
      long fours2 = carry(twos, twos4, twos5);
      twos = twos ^ twos4 ^ twos5;
      long a6 = words[i + 12];
      long b6 = words[i + 13];
      long twos6 = carry(ones, a6, b6);
      ones = ones ^ a6 ^ b6;
      long a7 = words[i + 14];
      long b7 = words[i + 15];
      long twos7 = carry(ones, a7, b7);
      ones = ones ^ a7 ^ b7;
      long fours3 = carry(twos, twos6, twos7);
      twos = twos ^ twos6 ^ twos7;
      long eightsB = carry(fours, fours2, fours3);
      fours = fours ^ fours2 ^ fours3;

      // What is left is half adders, one a plane.
      long sixteens = carry(eights, eightsA, eightsB);
      eights = eights ^ eightsA ^ eightsB;
      long overflow = plane4 & sixteens;
      plane4 ^= sixteens;
      long next = plane5 & overflow;
      plane5 ^= overflow;
      overflow = plane6 & next;
      plane6 ^= next;
      next = plane7 & overflow;
      plane7 ^= overflow;
      if (next != 0) {
        ripple(next, plane + PLANES_OF_GROUP);
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
