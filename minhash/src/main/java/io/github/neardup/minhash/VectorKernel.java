package io.github.neardup.minhash;

import java.util.Arrays;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * With the Vector API: some components are held in registers with their constants while all
 * features stream by, so that nothing is loaded or stored for a feature but the feature. Values are
 * kept with the upper bit turned over, which makes the order of signed numbers that of unsigned
 * ones.
 *
 * <p>Multiply, add and minimum are the least that a value takes, and the machine has no more to
 * give: on a Zen 4 they take 12 cycles for a feature and 128 components, and the loop below 13.
 */
final class VectorKernel extends MinHashKernel {

  private static final VectorSpecies<Integer> SPECIES = IntVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  /**
   * Three registers each for factors, terms and minima: four times that fits into the sixteen that
   * every machine with vectors has, eight times into the thirty-two of AVX-512.
   */
  private static final int FEW = 4 * LANES;

  private static final int MANY = 8 * LANES;
  private static final boolean HAS_32_REGISTERS = LANES == 16;

  /** How many features are on their way through memory; a power of two, at most {@link #MANY}. */
  private static final int RING = 16;

  private final int[] paddedMultipliers;
  private final int[] paddedAddends;

  VectorKernel(int components, long seed) {
    super(components, seed);
    int padded = (components + FEW - 1) / FEW * FEW;
    this.paddedMultipliers = Arrays.copyOf(multipliers(), padded);
    // Adding 2^31 turns the upper bit over.
    this.paddedAddends =
        Arrays.copyOf(Arrays.stream(addends()).map(b -> b + Integer.MIN_VALUE).toArray(), padded);
  }

  @Override
  void sign(long[] features, int size, int[] signature) {
    int first = 0;
    if (HAS_32_REGISTERS) {
      for (; first + MANY <= signature.length; first += MANY) {
        leastOfMany(features, size, signature, first);
      }
      // Apart from the above, which is as much as the compiler takes into one method.
      for (int i = 0; i < first; i += LANES) {
        value(IntVector.fromArray(SPECIES, signature, i)).intoArray(signature, i);
      }
    }
    for (; first < signature.length; first += FEW) {
      signFew(features, size, signature, first);
    }
  }

  /**
   * The least values, upper bit turned over, of {@link #MANY} components. Features go through a
   * ring in the signature's own place, one ahead, because spreading a number over a register is
   * free from memory but takes the multiplier's time from another register.
   */
  private void leastOfMany(long[] features, int size, int[] signature, int first) {
    IntVector a0 = IntVector.fromArray(SPECIES, paddedMultipliers, first);
    IntVector a1 = IntVector.fromArray(SPECIES, paddedMultipliers, first + LANES);
    IntVector a2 = IntVector.fromArray(SPECIES, paddedMultipliers, first + 2 * LANES);
    IntVector a3 = IntVector.fromArray(SPECIES, paddedMultipliers, first + 3 * LANES);
    IntVector a4 = IntVector.fromArray(SPECIES, paddedMultipliers, first + 4 * LANES);
    IntVector a5 = IntVector.fromArray(SPECIES, paddedMultipliers, first + 5 * LANES);
    IntVector a6 = IntVector.fromArray(SPECIES, paddedMultipliers, first + 6 * LANES);
    IntVector a7 = IntVector.fromArray(SPECIES, paddedMultipliers, first + 7 * LANES);
    IntVector b0 = IntVector.fromArray(SPECIES, paddedAddends, first);
    IntVector b1 = IntVector.fromArray(SPECIES, paddedAddends, first + LANES);
    IntVector b2 = IntVector.fromArray(SPECIES, paddedAddends, first + 2 * LANES);
    IntVector b3 = IntVector.fromArray(SPECIES, paddedAddends, first + 3 * LANES);
    IntVector b4 = IntVector.fromArray(SPECIES, paddedAddends, first + 4 * LANES);
    IntVector b5 = IntVector.fromArray(SPECIES, paddedAddends, first + 5 * LANES);
    IntVector b6 = IntVector.fromArray(SPECIES, paddedAddends, first + 6 * LANES);
    IntVector b7 = IntVector.fromArray(SPECIES, paddedAddends, first + 7 * LANES);
    IntVector least0 = IntVector.broadcast(SPECIES, Integer.MAX_VALUE);
    IntVector least1 = least0;
    IntVector least2 = least0;
    IntVector least3 = least0;
    IntVector least4 = least0;
    IntVector least5 = least0;
    IntVector least6 = least0;
    IntVector least7 = least0;
    signature[first] = size == 0 ? 0 : (int) (features[0] >>> 32);
    for (int i = 0; i < size; i++) {
      IntVector h = IntVector.broadcast(SPECIES, signature[first + (i & (RING - 1))]);
      if (i + 1 < size) {
        signature[first + ((i + 1) & (RING - 1))] = (int) (features[i + 1] >>> 32);
      }
      least0 = least0.min(a0.mul(h).add(b0));
      least1 = least1.min(a1.mul(h).add(b1));
      least2 = least2.min(a2.mul(h).add(b2));
      least3 = least3.min(a3.mul(h).add(b3));
      least4 = least4.min(a4.mul(h).add(b4));
      least5 = least5.min(a5.mul(h).add(b5));
      least6 = least6.min(a6.mul(h).add(b6));
      least7 = least7.min(a7.mul(h).add(b7));
    }
    least0.intoArray(signature, first);
    least1.intoArray(signature, first + LANES);
    least2.intoArray(signature, first + 2 * LANES);
    least3.intoArray(signature, first + 3 * LANES);
    least4.intoArray(signature, first + 4 * LANES);
    least5.intoArray(signature, first + 5 * LANES);
    least6.intoArray(signature, first + 6 * LANES);
    least7.intoArray(signature, first + 7 * LANES);
  }

  private void signFew(long[] features, int size, int[] signature, int first) {
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
    if (at + LANES <= signature.length) {
      value(least).intoArray(signature, at);
    } else if (at < signature.length) {
      VectorMask<Integer> inside = SPECIES.indexInRange(at, signature.length);
      value(least).intoArray(signature, at, inside);
    }
  }

  /** What goes into the signature for least values with the upper bit turned over. */
  private static IntVector value(IntVector least) {
    return least.lanewise(VectorOperators.XOR, Integer.MIN_VALUE).lanewise(VectorOperators.LSHR, 1);
  }
}
