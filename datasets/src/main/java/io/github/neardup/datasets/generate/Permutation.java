package io.github.neardup.datasets.generate;

import io.github.neardup.core.hash.Hash64;

/**
 * A shuffled order of the numbers from 0 to {@code size - 1}, computed by formula: constant time
 * for each number and no memory.
 *
 * <p>A Feistel network permutes the numbers below the next power of four. A result that is not
 * below the size goes through the network again until it is (cycle walking: Black and Rogaway,
 * "Ciphers with arbitrary finite domains", CT-RSA 2002). Immutable and thread-safe.
 */
final class Permutation {

  private static final int ROUNDS = 6;

  private final long size;
  private final int halfBits;
  private final long mask;
  private final long seed;

  /** A permutation of {@code size} numbers, from 1 to 2^62. */
  Permutation(long size, long seed) {
    this.size = size;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(size - 1);
    this.halfBits = Math.max(1, (bits + 1) / 2);
    this.mask = (1L << halfBits) - 1;
    this.seed = seed;
  }

  long size() {
    return size;
  }

  /** Returns the number at a place, from 0 to {@code size - 1}. */
  long at(long place) {
    if (place < 0 || place >= size) {
      throw new IndexOutOfBoundsException(place + " is not from 0 to " + (size - 1));
    }
    long number = place;
    do {
      number = feistel(number);
    } while (number >= size);
    return number;
  }

  private long feistel(long number) {
    long left = number >>> halfBits;
    long right = number & mask;
    for (int round = 0; round < ROUNDS; round++) {
      long next = left ^ (Hash64.mix(right + Hash64.random(seed, round)) & mask);
      left = right;
      right = next;
    }
    return left << halfBits | right;
  }
}
