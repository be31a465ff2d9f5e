package io.github.neardup.minhash;

import java.util.Arrays;

/**
 * The minimum by {@code Math.min}, for JVMs whose compiler turns that into vector instructions, and
 * for those that make none. Four features at a time, so that a component is loaded and stored once
 * for four. Values are kept with the upper bit turned over, which makes the order of signed numbers
 * that of unsigned ones.
 */
final class MinimumKernel extends MinHashKernel {

  private final int[] turnedAddends;

  MinimumKernel(int components, long seed) {
    super(components, seed);
    // Adding 2^31 turns the upper bit over.
    this.turnedAddends = Arrays.stream(addends()).map(b -> b + Integer.MIN_VALUE).toArray();
  }

  @Override
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
    for (int c = 0; c < signature.length; c++) {
      signature[c] = (signature[c] ^ Integer.MIN_VALUE) >>> 1;
    }
  }

  private void minimumOfFour(int h0, int h1, int h2, int h3, int[] signature) {
    int[] multipliers = multipliers();
    int[] addends = turnedAddends;
    for (int c = 0; c < signature.length; c++) {
      int a = multipliers[c];
      int b = addends[c];
      int least01 = Math.min(a * h0 + b, a * h1 + b);
      int least23 = Math.min(a * h2 + b, a * h3 + b);
      signature[c] = Math.min(signature[c], Math.min(least01, least23));
    }
  }

  private void minimum(int h, int[] signature) {
    int[] multipliers = multipliers();
    int[] addends = turnedAddends;
    for (int c = 0; c < signature.length; c++) {
      signature[c] = Math.min(signature[c], multipliers[c] * h + addends[c]);
    }
  }
}
