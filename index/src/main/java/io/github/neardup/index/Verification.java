package io.github.neardup.index;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Keys;

/**
 * Whether the fingerprints that a search meets are similar enough to the one asked for, and truly
 * have a key in common with it.
 */
final class Verification {

  private final Algorithm algorithm;
  private final Keys keys;
  private final long[] fingerprint;
  private final Buffers buffers;
  private double similarity;

  /** The buffers' {@code keys} are those of the fingerprint. */
  Verification(Algorithm algorithm, Keys keys, long[] fingerprint, Buffers buffers) {
    this.algorithm = algorithm;
    this.keys = keys;
    this.fingerprint = fingerprint;
    this.buffers = buffers;
  }

  boolean matches(long[] words, int from, int to, double atLeast) {
    similarity = algorithm.similarity(fingerprint, 0, fingerprint.length, words, from, to, atLeast);
    return similarity >= atLeast && haveCommonKey(words, from, to);
  }

  /** Of the fingerprint that was last found to match. */
  double similarity() {
    return similarity;
  }

  /** Keys of which only a part is kept may be taken for each other. */
  private boolean haveCommonKey(long[] words, int from, int to) {
    buffers.otherKeys.set(keys, words, from, to);
    return buffers.keys.haveOneIn(buffers.otherKeys);
  }
}
