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

  /** Two components a word, the even one in the lower half. The last word may be half empty. */
  private static final class WholeComponents extends PackedSignature {

    private static final long ALL_BUT_HIGHEST = 0x7FFFFFFF_7FFFFFFFL;
    private static final long ONES = 0x00000001_00000001L;

    WholeComponents(int components) {
      super(components);
    }

    @Override
    int words() {
      return (components() + 1) / 2;
    }

    @Override
    void pack(int[] signature, LongArray out) {
      int i = 0;
      for (; i + 2 <= signature.length; i += 2) {
        out.add((long) signature[i + 1] << 32 | signature[i]);
      }
      if (i < signature.length) {
        out.add(signature[i]);
      }
    }

    private static int component(long[] words, int from, int index) {
      return (int) (words[from + (index >> 1)] >>> ((index & 1) << 5));
    }

    /**
     * Components have 31 bits, so that adding 2^31 - 1 to what differs in one sets its highest bit
     * unless nothing does, and never touches the other. That bit is counted for both halves at
     * once.
     */
    @Override
    int agreements(long[] a, int aFrom, long[] b, int bFrom) {
      long differing = 0;
      int end = words();
      for (int i = 0; i < end; i++) {
        differing += (((a[aFrom + i] ^ b[bFrom + i]) + ALL_BUT_HIGHEST) >>> 31) & ONES;
      }
      return components() - (int) differing - (int) (differing >>> 32);
    }

    @Override
    boolean agree(long[] a, int aFrom, long[] b, int bFrom, int first, int end) {
      for (int i = first; i < end; i++) {
        if (component(a, aFrom, i) != component(b, bFrom, i)) {
          return false;
        }
      }
      return true;
    }

    @Override
    long polynomial(long[] words, int from, int first, int end) {
      long value = 0;
      for (int i = first; i < end; i++) {
        value = value * BASE + component(words, from, i);
      }
      return value;
    }
  }
}
