package io.github.neardup.minhash;

import io.github.neardup.core.LongArray;

/**
 * How a signature stands in the words of a fingerprint: its components whole, or only some bits of
 * each. Immutable and thread-safe.
 */
abstract class PackedSignature {

  /** Stands for components that are kept whole. */
  static final int WHOLE = 32;

  /** Base of the polynomials; odd. */
  static final long BASE = 0xC6BC279692B5C323L;

  private final int components;

  PackedSignature(int components) {
    this.components = components;
  }

  /** The format for 1 to 32 bits a component; 32 keeps them whole. */
  static PackedSignature of(int components, int bits) {
    return bits == WHOLE ? new WholeComponents(components) : new BitPlanes(components, bits);
  }

  final int components() {
    return components;
  }

  abstract int words();

  abstract void pack(int[] signature, LongArray out);

  /** In how many of their components two signatures agree. */
  abstract int agreements(long[] a, int aFrom, long[] b, int bFrom);

  /** Whether two signatures agree in all components from {@code first} to before {@code end}. */
  abstract boolean agree(long[] a, int aFrom, long[] b, int bFrom, int first, int end);

  /**
   * A polynomial in the components from {@code first} to before {@code end}, equal for signatures
   * that agree in all of them.
   */
  abstract long polynomial(long[] words, int from, int first, int end);
}
