package io.github.neardup.minhash;

import io.github.neardup.core.hash.Hash64;
import java.util.Arrays;

/**
 * Hashes a feature once instead of once per component, version 1 (Li, Owen, Zhang, "One permutation
 * hashing", NIPS 2012; Dahlgaard, Knudsen, Thorup, "Fast similarity sketching", FOCS 2017). If
 * there are several times more features than components, takes time proportional to the features.
 * Never takes more than {@value #ROUNDS} rounds, followed by the classic scheme for the remaining
 * components.
 */
final class OnePermutation implements Minima {

  /*
   * A round throws all features into as many bins as there are components. A component is the
   * minimum in its bin. Further rounds with other functions fill bins that are still empty; a bin
   * keeps the value of the first round that filled it. Bins that are empty after all rounds get the
   * minimum of all features under a function of their own, as in the classic scheme. Example: 30
   * features leave some 101 of 128 bins empty in the first round, and 20 or so after eight.
   *
   * Invariant: a component is the minimum over features of (round, value), so their order does not
   * matter.
   *
   * docs/internals/minhash.md has the variance. There is no bias: whether sets A and B together fill a
   * bin in a round does not depend on which of their features do it, so the minimum in the first such
   * round is any feature of the union with the same probability.
   */

  static final int ROUNDS = 8;

  private static final long ROUND_SEED = 0x726F756E645F7631L;
  private static final long CLASSIC_SEED = 0x72657374735F7631L;

  /** The content of an empty bin. */
  private static final long EMPTY = (ROUNDS + 1L) << 32 | Integer.MAX_VALUE;

  /** With fewer features per bin than this, some bin is almost certainly still empty. */
  private static final int THROWS_A_BIN = 3;

  /** The hash functions, shared by the signers of all threads. */
  static final class Functions {
    private final long[] multipliers = new long[ROUNDS];
    private final long[] addends = new long[ROUNDS];

    /** The kernel for components that the rounds leave empty. */
    private final MinHashKernel classic;

    Functions(int components, long seed) {
      long forRounds = Hash64.mix(seed ^ ROUND_SEED);
      for (int round = 0; round < ROUNDS; round++) {
        multipliers[round] = Hash64.random(forRounds, 2L * round) | 1;
        addends[round] = Hash64.random(forRounds, 2L * round + 1);
      }
      classic = MinHashKernel.fastest(components, Hash64.mix(seed ^ CLASSIC_SEED));
    }
  }

  private final Functions functions;

  /**
   * For each bin, the round that filled it in the upper half, and the minimum in the lower half.
   */
  private final long[] bins;

  /** The minima of the bins that all rounds leave empty, and the functions of these bins. */
  private final int[] minima;

  private final int[] emptyBins;
  private final int[] multipliers;
  private final int[] addends;

  OnePermutation(Functions functions) {
    this.functions = functions;
    this.bins = new long[functions.classic.multipliers.length];
    this.minima = new int[bins.length];
    this.emptyBins = new int[bins.length];
    this.multipliers = new int[bins.length];
    this.addends = new int[bins.length];
  }

  @Override
  public void sign(long[] features, int size, int[] signature) {
    Arrays.fill(bins, EMPTY);
    boolean full = false;
    for (int round = 0; round < ROUNDS && !full; round++) {
      throwIntoBins(features, size, round);
      full = (round + 1L) * size >= (long) THROWS_A_BIN * bins.length && isFull();
    }
    if (!full) {
      fillEmptyBins(features, size);
    }
    for (int i = 0; i < bins.length; i++) {
      signature[i] = (int) bins[i];
    }
  }

  private void throwIntoBins(long[] elements, int size, int round) {
    long[] target = bins;
    long count = target.length;
    long multiplier = functions.multipliers[round];
    long addend = functions.addends[round];
    long inRound = (long) round << 32;
    for (int i = 0; i < size; i++) {
      long hash = elements[i] * multiplier + addend;
      int bin = (int) (((hash >>> 32) * count) >>> 32);
      target[bin] = Math.min(target[bin], inRound | (hash & 0xFFFFFFFFL) >>> 1);
    }
  }

  private boolean isFull() {
    for (long bin : bins) {
      if (bin == EMPTY) {
        return false;
      }
    }
    return true;
  }

  private void fillEmptyBins(long[] elements, int size) {
    int empty = collectEmptyBins();
    Arrays.fill(minima, 0, empty, Integer.MAX_VALUE);
    int i = 0;
    for (; i + 4 <= size; i += 4) {
      minimumOfFour(
          (int) (elements[i] >>> 32),
          (int) (elements[i + 1] >>> 32),
          (int) (elements[i + 2] >>> 32),
          (int) (elements[i + 3] >>> 32),
          empty);
    }
    for (; i < size; i++) {
      int h = (int) (elements[i] >>> 32);
      minimumOfFour(h, h, h, h, empty);
    }
    for (int e = 0; e < empty; e++) {
      bins[emptyBins[e]] = minima[e];
    }
  }

  /** Places the functions of the bins that no round has filled side by side. */
  private int collectEmptyBins() {
    int[] allMultipliers = functions.classic.multipliers;
    int[] allAddends = functions.classic.addends;
    int empty = 0;
    for (int bin = 0; bin < bins.length; bin++) {
      emptyBins[empty] = bin;
      multipliers[empty] = allMultipliers[bin];
      addends[empty] = allAddends[bin];
      empty += bins[bin] == EMPTY ? 1 : 0;
    }
    return empty;
  }

  /** As in {@link MaskingKernel}, in a form that every JVM vectorises. */
  private void minimumOfFour(int h0, int h1, int h2, int h3, int count) {
    int[] a = multipliers;
    int[] b = addends;
    int[] least = minima;
    for (int i = 0; i < count; i++) {
      int least01 = lesser((a[i] * h0 + b[i]) >>> 1, (a[i] * h1 + b[i]) >>> 1);
      int least23 = lesser((a[i] * h2 + b[i]) >>> 1, (a[i] * h3 + b[i]) >>> 1);
      least[i] = lesser(least[i], lesser(least01, least23));
    }
  }

  private static int lesser(int x, int y) {
    int difference = x - y;
    return y + (difference & (difference >> 31));
  }
}
