package io.github.neardup.minhash;

import io.github.neardup.core.hash.HashV1;
import java.util.Arrays;

/**
 * Computes MinHash signatures, version 1. Component i of the signature is the least value of
 *
 * <pre>(a[i] * h + b[i] mod 2^32) / 2,  a[i] odd,</pre>
 *
 * over the upper 32 bits h of all features: an affine permutation of the 32-bit numbers for each
 * component (Broder, Charikar, Frieze, Mitzenmacher, "Min-wise independent permutations", STOC
 * 1998; affine functions come close enough). The constants come from SplitMix64 at the seed.
 * Halving makes values non-negative, so that the minimum can be had by subtracting and masking, in
 * loops that a compiler turns into vector instructions on every JVM.
 *
 * <p>Immutable and thread-safe.
 */
final class MinHashKernel {

  private final int[] multipliers;
  private final int[] addends;

  MinHashKernel(int components, long seed) {
    multipliers = new int[components];
    addends = new int[components];
    for (int i = 0; i < components; i++) {
      long random = HashV1.random(seed, i);
      multipliers[i] = (int) (random >>> 32) | 1;
      addends[i] = (int) random;
    }
  }

  int components() {
    return multipliers.length;
  }

  /**
   * Computes the signature of {@code features[0..size)}.
   *
   * @param signature receives the components, each from 0 to 2^31 - 1
   */
  void sign(long[] features, int size, int[] signature) {
    Arrays.fill(signature, Integer.MAX_VALUE);
    int i = 0;
    for (; i + 4 <= size; i += 4) {
      minimumOfFour(
          (int) (features[i] >>> 32),
          (int) (features[i + 1] >>> 32),
          (int) (features[i + 2] >>> 32),
          (int) (features[i + 3] >>> 32),
          signature);
    }
    for (; i < size; i++) {
      minimum((int) (features[i] >>> 32), signature);
    }
  }

  private void minimumOfFour(int h0, int h1, int h2, int h3, int[] signature) {
    int[] multipliers = this.multipliers;
    int[] addends = this.addends;
    for (int c = 0; c < signature.length; c++) {
      int a = multipliers[c];
      int b = addends[c];
      int least01 = lesser((a * h0 + b) >>> 1, (a * h1 + b) >>> 1);
      int least23 = lesser((a * h2 + b) >>> 1, (a * h3 + b) >>> 1);
      signature[c] = lesser(signature[c], lesser(least01, least23));
    }
  }

  private void minimum(int h, int[] signature) {
    int[] multipliers = this.multipliers;
    int[] addends = this.addends;
    for (int c = 0; c < signature.length; c++) {
      signature[c] = lesser(signature[c], (multipliers[c] * h + addends[c]) >>> 1);
    }
  }

  /** The lesser of two non-negative numbers. */
  private static int lesser(int x, int y) {
    int difference = x - y;
    return y + (difference & (difference >> 31));
  }
}
