package io.github.neardup.simhash;

import io.github.neardup.core.hash.HashV1;
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

  private static final int PLANES = 32;
  private static final long WORD_SEED = 0x9FB21C651E98DF25L;

  private final long[] planes = new long[PLANES];

  /**
   * The majority of one 64-bit word of the features' bits.
   *
   * @param features holds the features
   * @param size how many there are, at least 1
   * @param word which word: 0 is the feature itself, others are hashes of it
   * @return for each bit, whether more features have it set than not; ties by a hash of the least
   *     feature
   */
  long decide(long[] features, int size, int word) {
    Arrays.fill(planes, 0);
    count(features, size, word);
    long half = size / 2;
    long more = 0;
    long equal = -1;
    for (int p = PLANES - 1; p >= 0; p--) {
      if ((half >>> p & 1) == 0) {
        more |= equal & planes[p];
        equal &= ~planes[p];
      } else {
        equal &= planes[p];
      }
    }
    // Of an odd number, half rounded down is a minority.
    boolean tied = size % 2 == 0 && equal != 0;
    return tied ? more | (equal & tieBits(features, size, word)) : more;
  }

  /** Adds all words to the counters. */
  private void count(long[] features, int size, int word) {
    long ones = 0;
    long twos = 0;
    long fours = 0;
    int i = 0;
    for (; i + 8 <= size; i += 8) {
      long a = wordOf(features[i], word);
      long b = wordOf(features[i + 1], word);
      long c = wordOf(features[i + 2], word);
      long d = wordOf(features[i + 3], word);
      long e = wordOf(features[i + 4], word);
      long f = wordOf(features[i + 5], word);
      long g = wordOf(features[i + 6], word);
      long h = wordOf(features[i + 7], word);

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
      ripple(eights, 3);
    }
    planes[0] = ones;
    planes[1] = twos;
    planes[2] = fours;
    for (; i < size; i++) {
      ripple(wordOf(features[i], word), 0);
    }
  }

  private static long wordOf(long feature, int word) {
    return word == 0 ? feature : HashV1.mix(feature + word * WORD_SEED);
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
  private static long tieBits(long[] features, int size, int word) {
    long least = features[0];
    for (int i = 1; i < size; i++) {
      least = Math.min(least, features[i]);
    }
    return HashV1.mix(wordOf(least, word));
  }
}
