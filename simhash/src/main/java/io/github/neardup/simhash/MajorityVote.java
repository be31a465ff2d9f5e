package io.github.neardup.simhash;

import io.github.neardup.core.hash.Hash64;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/** The bitwise majority of many 64-bit words. Not thread-safe: the planes are reused. */
final class MajorityVote {

  /*
   * A counter for each bit says how many votes have it set, bit-sliced (BitCounter), and all 64
   * counters are compared with half of the votes at once, from the highest plane down: a counter is
   * more as soon as it has a 1 where half has a 0, if both were equal so far. Example: of 5 votes
   * half is 2, binary 10; a counter of 3, binary 11, is more at the last plane.
   *
   * Of an even number of votes, a bit may be tied. A hash of the least feature decides: texts that
   * are nearly the same mostly have the same least feature, as in MinHash, and then decide alike.
   * With a hash of all features, a tied bit would be a coin tossed anew for each text, which adds
   * half as much again to the distance of texts that differ in a word.
   */

  private final long[] planes = new long[BitCounter.PLANES];
  private final FeatureBits source;
  private final BitCounter counter;
  private long[] votes = {};

  MajorityVote() {
    this(FeatureBits.HASHES);
  }

  MajorityVote(FeatureBits source) {
    this(source, BitCounter.fastest());
  }

  /** The same with a counter of choice. */
  MajorityVote(FeatureBits source, BitCounter counter) {
    this.source = source;
    this.counter = counter;
  }

  /** One word of the majority of the votes; ties by a hash of the least feature. */
  long decide(long[] features, int size, int word) {
    Arrays.fill(planes, 0);
    counter.count(votes(features, size, word), size, planes);
    return majority(size, features, size, word);
  }

  /** The same, where each vote counts as many times as its weight, at least 0, says. */
  long decide(long[] features, int[] weights, int size, int word) {
    long total = 0;
    long used = 0;
    for (int i = 0; i < size; i++) {
      total += weights[i];
      used |= weights[i];
    }
    Arrays.fill(planes, 0);
    long[] all = votes(features, size, word);
    if (used == 1 && total == size) {
      counter.count(all, size, planes);
    } else {
      counter.count(all, weights, size, (int) used, planes);
    }
    return majority(total, features, size, word);
  }

  private static int bitLength(long total) {
    return Long.SIZE - Long.numberOfLeadingZeros(total);
  }

  private long[] votes(long[] features, int size, int word) {
    votes = LongArrays.ensureCapacity(votes, size, 0);
    for (int i = 0; i < size; i++) {
      votes[i] = source.bits(features[i], word);
    }
    return votes;
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
    // Half of an odd number is rounded down, so an equal counter is a minority.
    boolean tied = total % 2 == 0 && equal != 0;
    return tied ? more | (equal & tieBits(features, size, word)) : more;
  }

  private long tieBits(long[] features, int size, int word) {
    return Hash64.mix(source.bits(counter.least(features, size), word));
  }
}
