package io.github.neardup.simhash;

import io.github.neardup.core.hash.Hash64;

/**
 * What a feature votes for: as many bits as the fingerprint has, in words of 64. Thread-safe, and a
 * function of the feature alone.
 */
@FunctionalInterface
interface FeatureBits {

  /** What is added for each word. */
  long WORD_SEED = 0x9FB21C651E98DF25L;

  /** Bits that are as good as tossed, by the feature's hash: unrelated for different features. */
  FeatureBits HASHES = FeatureBits::hashed;

  /** One word of the bits that a feature votes for, counted from 0. */
  long bits(long feature, int word);

  /** A hash of the feature for each word: features of a caller's own may be small numbers. */
  static long hashed(long feature, int word) {
    return Hash64.mix(feature + (word + 1) * WORD_SEED);
  }
}
