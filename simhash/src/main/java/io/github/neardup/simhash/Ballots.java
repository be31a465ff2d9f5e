package io.github.neardup.simhash;

import io.github.neardup.core.hash.HashV1;

/**
 * What a feature votes for: as many bits as the fingerprint has, in words of 64. Thread-safe, and a
 * function of the feature alone.
 */
@FunctionalInterface
interface Ballots {

  /** Seed of the words after the first. */
  long WORD_SEED = 0x9FB21C651E98DF25L;

  /** Bits that are as good as tossed, by the feature's hash: unrelated for different features. */
  Ballots HASHES = Ballots::hashed;

  /** One word of a feature's ballot, counted from 0. */
  long ballot(long feature, int word);

  /** Word 0 is the feature itself, others are hashes of it. */
  static long hashed(long feature, int word) {
    return word == 0 ? feature : HashV1.mix(feature + word * WORD_SEED);
  }
}
