package io.github.neardup.minhash;

import java.util.Arrays;

/**
 * The minimum by subtracting and masking, which needs numbers of 31 bits and which every JVM's
 * compiler turns into vector instructions. Four features at a time, so that a component is loaded
 * and stored once for four.
 */
final class MaskingKernel extends MinHashKernel {

  MaskingKernel(int components, long seed) {
    super(components, seed);
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
  }

  private void minimumOfFour(int h0, int h1, int h2, int h3, int[] signature) {
    int[] multipliers = multipliers();
    int[] addends = addends();
    for (int c = 0; c < signature.length; c++) {
      int a = multipliers[c];
      int b = addends[c];
      int least01 = lesser((a * h0 + b) >>> 1, (a * h1 + b) >>> 1);
      int least23 = lesser((a * h2 + b) >>> 1, (a * h3 + b) >>> 1);
      signature[c] = lesser(signature[c], lesser(least01, least23));
    }
  }

  private void minimum(int h, int[] signature) {
    int[] multipliers = multipliers();
    int[] addends = addends();
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
