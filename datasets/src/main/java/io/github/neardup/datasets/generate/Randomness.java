package io.github.neardup.datasets.generate;

import io.github.neardup.core.hash.HashV1;
import java.util.List;

/**
 * A seeded source of random numbers, the same on every JVM and in every release: the outputs of
 * {@link HashV1#random} one after the other. Not thread-safe; a document has one of its own.
 */
public final class Randomness {

  private static final double UNIT = 0x1.0p-53;

  private final long seed;
  private long index;

  /**
   * A source of its own.
   *
   * @param seed any number; sources of different seeds are independent if the seeds are mixed, as
   *     those of {@link #of(long, long)} are
   */
  public Randomness(long seed) {
    this.seed = seed;
  }

  /**
   * The source of one of many things, such as a document.
   *
   * @param seed the seed of all of them
   * @param number which of them
   */
  public static Randomness of(long seed, long number) {
    return new Randomness(HashV1.random(HashV1.mix(seed), number));
  }

  /** A number evenly spread over all 64 bits. */
  public long next() {
    return HashV1.random(seed, index++);
  }

  /**
   * A number from 0 to {@code bound - 1}.
   *
   * @param bound at least 1
   */
  public int below(int bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("bound must be at least 1, not " + bound);
    }
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** A number from 0, included, to 1, not included. */
  public double share() {
    return (next() >>> 11) * UNIT;
  }

  /**
   * Whether something comes true.
   *
   * @param probability how often it does, from 0 (never) to 1 (always)
   */
  public boolean happens(double probability) {
    return share() < probability;
  }

  /** One of a list that is not empty. */
  <T> T oneOf(List<T> list) {
    return list.get(below(list.size()));
  }
}
