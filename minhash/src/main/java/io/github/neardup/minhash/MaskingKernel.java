package io.github.neardup.minhash;

import java.util.Arrays;

/** Computes minima by subtracting and masking, which is fast on every JVM. */
final class MaskingKernel extends MinHashKernel {

  /*
   * Compilers before Java 25 do not vectorise Math.min in a loop, but they do vectorise
   * subtractions and shifts. The sign bit of x - y is set if x is less. Shifted down, the bit
   * becomes a mask of all ones, which keeps the difference. Example: lesser(3, 5) = 5 + (-2 & -1) =
   * 3, and lesser(5, 3) = 3 + (2 & 0) = 3.
   *
   * Invariant: values have 31 bits, so a difference never overflows.
   *
   * Two features per pass load and store a component once for both. With four, the loop is
   * sometimes too long for the compiler to vectorise.
   */

  MaskingKernel(int components, long seed) {
    super(components, seed);
  }

  @Override
  public void sign(long[] features, int size, int[] signature) {
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
    int[] multipliers = this.multipliers;
    int[] addends = this.addends;
    for (int c = 0; c < signature.length; c++) {
      int a = multipliers[c];
      int b = addends[c];
      int least = lesser((a * h0 + b) >>> 1, (a * h1 + b) >>> 1);
      signature[c] = lesser(signature[c], least);
    }
  }

  private void minimum(int h, int[] signature) {
    int[] multipliers = this.multipliers;
    int[] addends = this.addends;
    for (int c = 0; c < signature.length; c++) {
      signature[c] = lesser(signature[c], (multipliers[c] * h + addends[c]) >>> 1);
    }
  }

  private static int lesser(int x, int y) {
    int difference = x - y;
    return y + (difference & (difference >> 31));
  }
}
