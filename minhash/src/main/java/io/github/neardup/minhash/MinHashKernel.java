package io.github.neardup.minhash;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.util.SecondCompiler;

/** Computes MinHash signatures, version 1. Immutable and thread-safe. */
abstract class MinHashKernel {

  /*
   * Component i of a signature is the least value of (a[i] * h + b[i] mod 2^32) / 2, a[i] odd, over
   * the upper 32 bits h of all mixed features: an affine permutation of the 32-bit numbers for each
   * component (Broder, Charikar, Frieze, Mitzenmacher, "Min-wise independent permutations", STOC
   * 1998; affine functions come close enough). Two sets have the same least value where the least
   * of the union belongs to both: with probability J. The constants come from SplitMix64 at the
   * seed.
   *
   * Invariant: all kernels give the same signature. Halving makes values non-negative, so that one
   * kernel can take the minimum by subtracting and masking; and halving keeps the order, so the
   * others halve the minimum instead of all values.
   */

  private static final String VECTOR_KERNEL = "io.github.neardup.minhash.VectorKernel";
  private static final String VECTOR_MODULE = "jdk.incubator.vector";

  /**
   * From this version on, the compiler turns {@code Math.min} in a loop into vector instructions.
   */
  private static final int VECTORISES_MINIMUM = 25;

  private final int[] multipliers;
  private final int[] addends;

  MinHashKernel(int components, long seed) {
    multipliers = new int[components];
    addends = new int[components];
    for (int i = 0; i < components; i++) {
      long random = Hash64.random(seed, i);
      multipliers[i] = (int) (random >>> 32) | 1;
      addends[i] = (int) random;
    }
  }

  /** The fastest kernel for this JVM. */
  static MinHashKernel fastest(int components, long seed) {
    return hasVectorModule() ? vector(components, seed) : portable(components, seed);
  }

  /**
   * The fastest kernel that needs no module. Without the second compiler, the minimum of two takes
   * one instruction in place of a jump, and masking four.
   */
  static MinHashKernel portable(int components, long seed) {
    return Runtime.version().feature() >= VECTORISES_MINIMUM || !SecondCompiler.isPresent()
        ? new MinimumKernel(components, seed)
        : new MaskingKernel(components, seed);
  }

  /** Whether the JVM was started with the Vector API. */
  static boolean hasVectorModule() {
    return ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent();
  }

  /**
   * The kernel that uses the Vector API; by name, for its class cannot be loaded where the module
   * is missing.
   */
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

  final int components() {
    return multipliers.length;
  }

  /** The factors, one a component; not to be changed. */
  final int[] multipliers() {
    return multipliers;
  }

  /** The terms, one a component; not to be changed. */
  final int[] addends() {
    return addends;
  }

  /** Components are from 0 to 2^31 - 1; all are 2^31 - 1 if there are no features. */
  abstract void sign(long[] features, int size, int[] signature);
}
