package io.github.neardup.minhash;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.util.SimdApi;

/** Computes MinHash signatures, version 1. Immutable and thread-safe. */
abstract class MinHashKernel implements Minima {

  /*
   * Component i of a signature is the minimum, over the upper 32 bits h of all mixed features, of
   * (a[i] * h + b[i] mod 2^32) / 2, with a[i] odd. Each component thus has its own affine
   * permutation of the 32-bit numbers (Broder, Charikar, Frieze, Mitzenmacher, "Min-wise
   * independent permutations", STOC 1998; affine functions come close enough). Two sets have the
   * same minimum if the minimum of the union belongs to both, which has probability J. SplitMix64
   * generates the constants from the seed.
   *
   * Invariant: all kernels compute the same signature. Halving makes values non-negative, so one
   * kernel can compute the minimum by subtracting and masking. Halving also keeps the order, so the
   * other kernels halve only the minimum.
   */

  private static final String VECTOR_KERNEL = "io.github.neardup.minhash.VectorKernel";

  /** From this version on, the compiler vectorises {@code Math.min} in a loop. */
  private static final int VECTORISES_MINIMUM = 25;

  /** Short runs do without the second compiler ({@code -XX:TieredStopAtLevel=1}). */
  private static final boolean HAS_SECOND_COMPILER =
      !System.getProperty("java.vm.info", "").contains("emulated-client");

  /** One per component, as the addends. */
  final int[] multipliers;

  final int[] addends;

  MinHashKernel(int components, long seed) {
    multipliers = new int[components];
    addends = new int[components];
    for (int i = 0; i < components; i++) {
      long random = Hash64.random(seed, i);
      multipliers[i] = (int) (random >>> 32) | 1;
      addends[i] = (int) random;
    }
  }

  /** Returns the fastest kernel for this JVM. */
  static MinHashKernel fastest(int components, long seed) {
    return SimdApi.isPresent() ? vector(components, seed) : portable(components, seed);
  }

  /**
   * Returns the fastest kernel that needs no extra module. Without the second compiler, the minimum
   * of two numbers takes one instruction instead of a jump, and masking takes four.
   */
  static MinHashKernel portable(int components, long seed) {
    return Runtime.version().feature() >= VECTORISES_MINIMUM || !HAS_SECOND_COMPILER
        ? new MinimumKernel(components, seed)
        : new MaskingKernel(components, seed);
  }

  /** Returns the kernel by the Vector API, by name: it cannot be loaded without the module. */
  static MinHashKernel vector(int components, long seed) {
    try {
      return Class.forName(VECTOR_KERNEL)
          .asSubclass(MinHashKernel.class)
          .getDeclaredConstructor(int.class, long.class)
          .newInstance(components, seed);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(VECTOR_KERNEL + " cannot be used", e);
    }
  }
}
