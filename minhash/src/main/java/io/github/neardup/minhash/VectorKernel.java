package io.github.neardup.minhash;

import java.util.Arrays;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Computes minima with the Vector API. */
final class VectorKernel extends MinHashKernel {

  /*
   * Compared with the other kernels, the loops are swapped. The others take one feature and go
   * through all components, which loads and stores every minimum for every feature. Here, some
   * components stay in registers, with their factors, addends and minima, while all features pass
   * through, so only the features are loaded. Example: with 16 lanes and four vectors, 64
   * components stay in registers, and a signature of 128 takes two passes over the features.
   *
   * Invariant: the signature equals MinHashKernel's, bit by bit. Vectors compare signed
   * numbers, and the permutations yield unsigned ones, so the addends have their top bit inverted,
   * which turns one order into the other.
   */

  private static final VectorSpecies<Integer> SPECIES = IntVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  /** Three registers each for factors, addends and minima fit into sixteen. */
  private static final int VECTORS = 4;

  private final int[] paddedMultipliers;
  private final int[] paddedAddends;

  VectorKernel(int components, long seed) {
    super(components, seed);
    int block = VECTORS * LANES;
    int padded = (components + block - 1) / block * block;
    this.paddedMultipliers = Arrays.copyOf(multipliers, padded);
    // Adding 2^31 inverts the top bit.
    this.paddedAddends =
        Arrays.copyOf(Arrays.stream(addends).map(b -> b + Integer.MIN_VALUE).toArray(), padded);
  }

  @Override
  public void sign(long[] features, int size, int[] signature) {
    for (int first = 0; first < paddedMultipliers.length; first += VECTORS * LANES) {
      sign(features, size, signature, first);
    }
  }

  private void sign(long[] features, int size, int[] signature, int first) {
    IntVector a0 = IntVector.fromArray(SPECIES, paddedMultipliers, first);
    IntVector a1 = IntVector.fromArray(SPECIES, paddedMultipliers, first + LANES);
    IntVector a2 = IntVector.fromArray(SPECIES, paddedMultipliers, first + 2 * LANES);
    IntVector a3 = IntVector.fromArray(SPECIES, paddedMultipliers, first + 3 * LANES);
    IntVector b0 = IntVector.fromArray(SPECIES, paddedAddends, first);
    IntVector b1 = IntVector.fromArray(SPECIES, paddedAddends, first + LANES);
    IntVector b2 = IntVector.fromArray(SPECIES, paddedAddends, first + 2 * LANES);
    IntVector b3 = IntVector.fromArray(SPECIES, paddedAddends, first + 3 * LANES);
    IntVector least0 = IntVector.broadcast(SPECIES, Integer.MAX_VALUE);
    IntVector least1 = least0;
    IntVector least2 = least0;
    IntVector least3 = least0;
    for (int i = 0; i < size; i++) {
      IntVector h = IntVector.broadcast(SPECIES, (int) (features[i] >>> 32));
      least0 = least0.min(a0.mul(h).add(b0));
      least1 = least1.min(a1.mul(h).add(b1));
      least2 = least2.min(a2.mul(h).add(b2));
      least3 = least3.min(a3.mul(h).add(b3));
    }
    store(least0, signature, first);
    store(least1, signature, first + LANES);
    store(least2, signature, first + 2 * LANES);
    store(least3, signature, first + 3 * LANES);
  }

  private static void store(IntVector least, int[] signature, int at) {
    IntVector halved =
        least.lanewise(VectorOperators.XOR, Integer.MIN_VALUE).lanewise(VectorOperators.LSHR, 1);
    if (at + LANES <= signature.length) {
      halved.intoArray(signature, at);
    } else if (at < signature.length) {
      VectorMask<Integer> inside = SPECIES.indexInRange(at, signature.length);
      halved.intoArray(signature, at, inside);
    }
  }
}
