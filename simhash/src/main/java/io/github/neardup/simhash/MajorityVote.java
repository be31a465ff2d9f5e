package io.github.neardup.simhash;

import io.github.neardup.core.hash.Hash64;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/** The bitwise majority of many 64-bit words. Not thread-safe: the planes are reused. */
final class MajorityVote {

  /*
   * A bit-sliced counter (BitCounter) per bit counts the votes that have it set. All 64 counters
   * are compared with half of the votes at once, from the highest plane down: a counter is greater
   * as soon as it has a 1 where half has a 0 and all higher planes were equal. Example: half of 5
   * votes is 2, binary 10; a counter of 3, binary 11, is greater at the last plane.
   *
   * If the number of votes is even, a bit may be tied. A hash of the smallest feature decides: nearly
   * identical texts usually have the same one. With a hash of all features, texts that differ in one
   * word would differ in half as many bits again.
   */

  /** Added once per word. */
  private static final long WORD_SEED = 0x9FB21C651E98DF25L;

  private final long[] planes = new long[BitCounter.PLANES];
  private long[] votes = {};
  private long[] withBit = {};

  /**
   * Returns one word, counted from 0, of the bits for which a feature votes. Each word has a hash
   * of its own, because a caller's features may be small numbers.
   */
  static long hashed(long feature, int word) {
    return Hash64.mix(feature + (word + 1) * WORD_SEED);
  }

  /** Returns one word of the majority; a hash of the smallest feature decides ties. */
  long decide(long[] features, int size, int word) {
    Arrays.fill(planes, 0);
    BitCounter.count(votes(features, size, word), size, 0, planes);
    return majority(size, features, size, word);
  }

  /**
   * Returns one word of the majority if each vote counts as often as its weight, at least 0, says.
   */
  long decide(long[] features, int[] weights, int size, int word) {
    long total = 0;
    int used = 0;
    for (int i = 0; i < size; i++) {
      total += weights[i];
      used |= weights[i];
    }
    Arrays.fill(planes, 0);
    long[] all = votes(features, size, word);
    for (int plane = 0; plane < bitLength(used); plane++) {
      countWithBit(all, weights, size, plane);
    }
    return majority(total, features, size, word);
  }

  /** Counts the votes whose weight has a bit set: the weight 5 adds its vote at planes 0 and 2. */
  private void countWithBit(long[] all, int[] weights, int size, int plane) {
    withBit = LongArrays.ensureCapacity(withBit, size, 0);
    int count = 0;
    for (int i = 0; i < size; i++) {
      // Without a branch: the next vote overwrites this one unless its weight has the bit.
      withBit[count] = all[i];
      count += weights[i] >>> plane & 1;
    }
    BitCounter.count(withBit, count, plane, planes);
  }

  private static int bitLength(long total) {
    return Long.SIZE - Long.numberOfLeadingZeros(total);
  }

  private long[] votes(long[] features, int size, int word) {
    votes = LongArrays.ensureCapacity(votes, size, 0);
    for (int i = 0; i < size; i++) {
      votes[i] = hashed(features[i], word);
    }
    return votes;
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
    return Hash64.mix(hashed(least, word));
  }
}
