package io.github.neardup.simhash;

import io.github.neardup.core.hash.HashV1;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/**
 * The bitwise majority of many 64-bit words.
 *
 * <p>The 64 counters are held bit-sliced: plane p holds bit p of every counter, so that one logical
 * operation works on all 64. Eight words at a time pass through a tree of carry-save adders (each
 * turns three words of one weight into a sum and a carry of twice the weight), which leaves a
 * single carry of weight 8 to ripple up the planes (Harley's and Seal's method for population
 * counts, in Warren, "Hacker's Delight", 2nd ed., 5-1). In the end the counters are compared with
 * half the number of words, again all at once.
 *
 * <p>Not thread-safe: the planes are reused.
 */
final class MajorityVote {

  /** Enough for as many features as an array holds, each of the largest weight there is. */
  private static final int PLANES = Long.SIZE - 1;

  private final long[] planes = new long[PLANES];
  private final Ballots source;
  private long[] ballots = {};
  private long[] ofPlane = {};

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
    count(ballots(features, size, word), size, 0);
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
    Arrays.fill(planes, 0);
    long total = 0;
    int used = 0;
    for (int i = 0; i < size; i++) {
      total += weights[i];
      used |= weights[i];
    }
    long[] all = ballots(features, size, word);
    ofPlane = LongArrays.ensureCapacity(ofPlane, size, 0);
    for (int plane = 0; used >>> plane != 0; plane++) {
      count(ofPlane, gather(all, weights, size, plane), plane);
    }
    return majority(total, features, size, word);
  }

  /** Copies the ballots that have a bit of weight to {@link #ofPlane}; without branches. */
  private int gather(long[] all, int[] weights, int size, int plane) {
    long[] gathered = ofPlane;
    int count = 0;
    for (int i = 0; i < size; i++) {
      gathered[count] = all[i];
      count += weights[i] >>> plane & 1;
    }
    return count;
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
    for (int p = Long.SIZE - Long.numberOfLeadingZeros(total) - 1; p >= 0; p--) {
      if ((half >>> p & 1) == 0) {
        more |= equal & planes[p];
        equal &= ~planes[p];
      } else {
        equal &= planes[p];
      }
    }
    // Of an odd number, half rounded down is a minority.
    boolean tied = total % 2 == 0 && equal != 0;
    return tied ? more | (equal & tieBits(features, size, word)) : more;
  }

  /** Adds words to the counters, each as 2 to the power of {@code plane}. */
  private void count(long[] words, int size, int plane) {
    long ones = planes[plane];
    long twos = planes[plane + 1];
    long fours = planes[plane + 2];
    int i = 0;
    for (; i + 8 <= size; i += 8) {
      long a = words[i];
      long b = words[i + 1];
      long c = words[i + 2];
      long d = words[i + 3];
      long e = words[i + 4];
      long f = words[i + 5];
      long g = words[i + 6];
      long h = words[i + 7];

      long sumAb = ones ^ a ^ b;
      long twosAb = carry(ones, a, b);
      long sumCd = sumAb ^ c ^ d;
      long twosCd = carry(sumAb, c, d);
      long sumEf = sumCd ^ e ^ f;
      long twosEf = carry(sumCd, e, f);
      ones = sumEf ^ g ^ h;
      long twosGh = carry(sumEf, g, h);

      long sumTwos = twos ^ twosAb ^ twosCd;
      long foursAd = carry(twos, twosAb, twosCd);
      twos = sumTwos ^ twosEf ^ twosGh;
      long foursEh = carry(sumTwos, twosEf, twosGh);

      long eights = carry(fours, foursAd, foursEh);
      fours = fours ^ foursAd ^ foursEh;
      ripple(eights, plane + 3);
    }
    planes[plane] = ones;
    planes[plane + 1] = twos;
    planes[plane + 2] = fours;
    for (; i < size; i++) {
      ripple(words[i], plane);
    }
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
      least = Math.min(least, features[i]);
    }
    return HashV1.mix(source.ballot(least, word));
  }
}
