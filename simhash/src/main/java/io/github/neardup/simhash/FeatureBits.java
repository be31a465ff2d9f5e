package io.github.neardup.simhash;

import io.github.neardup.core.hash.Hash64;

/**
 * The votes of a feature: as many bits as the fingerprint has, in words of 64. A pure function of
 * the feature. Thread-safe.
 */
@FunctionalInterface
interface FeatureBits {

  /** Added once per word. */
  long WORD_SEED = 0x9FB21C651E98DF25L;

  /** Pseudo-random bits from the feature's hash, unrelated for different features. */
  FeatureBits HASHES = FeatureBits::hashed;

  /** Returns one word of the bits that a feature votes for, counted from 0. */
  long bits(long feature, int word);

  /** Returns a hash of the feature for each word: a caller's own features may be small numbers. */
  static long hashed(long feature, int word) {
    return Hash64.mix(feature + (word + 1) * WORD_SEED);
  }
}
