package io.github.neardup.minhash;

import java.util.Arrays;

/**
 * The minimum by subtracting and masking, which needs numbers of 31 bits and which every JVM's
 * compiler turns into vector instructions. Two features at a time, so that a component is loaded
 * and stored once for two; with four, the loop is now and then too long for that compiler to turn.
 */
final class MaskingKernel extends MinHashKernel {

  MaskingKernel(int components, long seed) {
    super(components, seed);
  }

  @Override
  void sign(long[] features, int size, int[] signature) {
    Arrays.fill(signature, Integer.MAX_VALUE);
    int i = 0;
    for (; i + 2 <= size; i += 2) {
      minimumOfTwo((int) (features[i] >>> 32), (int) (features[i + 1] >>> 32), signature);
    }
    for (; i < size; i++) {
      minimum((int) (features[i] >>> 32), signature);
    }
  }

  private void minimumOfTwo(int h0, int h1, int[] signature) {
    int[] multipliers = multipliers();
    int[] addends = addends();
    for (int c = 0; c < signature.length; c++) {
      int a = multipliers[c];
      int b = addends[c];
      int least = lesser((a * h0 + b) >>> 1, (a * h1 + b) >>> 1);
      signature[c] = lesser(signature[c], least);
    }
  }

  private void minimum(int h, int[] signature) {
    int[] multipliers = multipliers();
    int[] addends = addends();
    for (int c = 0; c < signature.length; c++) {
      signature[c] = lesser(signature[c], (multipliers[c] * h + addends[c]) >>> 1);
    }
  }

  private static int lesser(int x, int y) {
    int difference = x - y;
    return y + (difference & (difference >> 31));
  }
}
