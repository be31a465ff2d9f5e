package io.github.neardup.minhash;

import io.github.neardup.core.util.SecondCompiler;
import java.util.Arrays;

/** The classic scheme: every feature in every component, by a {@link MinHashKernel}. */
final class ClassicMinima implements Minima {

  private final MinHashKernel kernel;
  private final int[] minima;
  private int[] ofPortion = {};
  private boolean empty = true;

  ClassicMinima(MinHashKernel kernel) {
    this.kernel = kernel;
    this.minima = new int[kernel.components()];
  }

  /** Without vector instructions, 128 components of a feature take 50 ns instead of 10 to 20. */
  @Override
  public boolean isSlow() {
    return !SecondCompiler.isPresent();
  }

  @Override
  public void clear() {
    empty = true;
    Arrays.fill(minima, Integer.MAX_VALUE);
  }

  @Override
  public void add(long[] features, int size) {
    if (empty) {
      kernel.sign(features, size, minima);
      empty = false;
      return;
    }
    if (ofPortion.length == 0) {
      ofPortion = new int[minima.length];
    }
    kernel.sign(features, size, ofPortion);
    for (int i = 0; i < minima.length; i++) {
      minima[i] = Math.min(minima[i], ofPortion[i]);
    }
  }

  @Override
  public void copyTo(int[] signature) {
    System.arraycopy(minima, 0, signature, 0, minima.length);
  }
}
