package io.github.neardup.minhash;

import java.util.Arrays;

/** Computes minima with {@code Math.min}, where compilers turn it into one instruction. */
final class MinimumKernel extends MinHashKernel {

  /*
   * The permutations yield unsigned numbers, but Math.min compares signed ones. So the addends
   * include another 2^31, which inverts the top bit of every value and turns one order into the
   * other. Example: 1 and 2^31 become -2^31 + 1 and 0, in the same order. In the end, the top bit
   * of the minimum is inverted again, and the minimum is halved.
   *
   * Four features per pass load and store a component once for all four.
   */

  private final int[] turnedAddends;

  MinimumKernel(int components, long seed) {
    super(components, seed);
    // Adding 2^31 inverts the top bit.
    this.turnedAddends = Arrays.stream(addends).map(b -> b + Integer.MIN_VALUE).toArray();
  }

  @Override
  public void sign(long[] features, int size, int[] signature) {
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
    int[] multipliers = this.multipliers;
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
    int[] multipliers = this.multipliers;
    int[] addends = turnedAddends;
    for (int c = 0; c < signature.length; c++) {
      signature[c] = Math.min(signature[c], multipliers[c] * h + addends[c]);
    }
  }
}
