package io.github.neardup.datasets.generate;

import io.github.neardup.core.hash.Hash64;
import java.util.List;

/**
 * A seeded source of random numbers, the same on every JVM and in every release: the sequence of
 * {@link Hash64#random} values. Not thread-safe; each document has its own.
 */
public final class Randomness {

  private static final double UNIT = 0x1.0p-53;

  private final long seed;
  private long index;

  /**
   * A new source.
   *
   * @param seed any number; sources with different seeds are independent if the seeds are mixed, as
   *     in {@link #of(long, long)}
   */
  public Randomness(long seed) {
    this.seed = seed;
  }

  /**
   * Returns the source for one of many things, such as a document.
   *
   * @param seed the seed common to all of them
   * @param number the number of this one
   */
  public static Randomness of(long seed, long number) {
    return new Randomness(Hash64.random(Hash64.mix(seed), number));
  }

  /** Returns the source for a word: the same for every occurrence with the same seed. */
  static Randomness of(String word, long seed) {
    return new Randomness(hash(word, seed));
  }

  /**
   * The hash of a word. Must never change, because generated datasets depend on it: four characters
   * at a time are folded into the state by a multiplication to 128 bits. Good enough for words that
   * no adversary chose.
   */
  private static long hash(String word, long seed) {
    long state = Hash64.mix(seed ^ 0x9E3779B97F4A7C15L);
    int length = word.length();
    for (int i = 0; i <= length; i += 4) {
      long next = 0;
      for (int j = i; j < Math.min(length, i + 4); j++) {
        next |= (long) word.charAt(j) << (16 * (j - i));
      }
      long value = state ^ next;
      state = Math.multiplyHigh(value, 0xD1342543DE82EF95L) ^ value * 0xD1342543DE82EF95L;
    }
    return Hash64.mix(state ^ length * 0xA24BAED4963EE407L);
  }

  /** Returns a number uniformly distributed over all 64 bits. */
  public long next() {
    return Hash64.random(seed, index++);
  }

  /**
   * Returns a number from 0 to {@code bound - 1}.
   *
   * @param bound at least 1
   */
  public int below(int bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("bound must be at least 1, not " + bound);
    }
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** Returns a number from 0 (included) to 1 (excluded). */
  public double share() {
    return (next() >>> 11) * UNIT;
  }

  /**
   * Returns true with the given probability.
   *
   * @param probability from 0 (never) to 1 (always)
   */
  public boolean happens(double probability) {
    return share() < probability;
  }

  /** Returns an element of a list that is not empty. */
  <T> T oneOf(List<T> list) {
    return list.get(below(list.size()));
  }
}
