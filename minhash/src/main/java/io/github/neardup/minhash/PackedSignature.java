package io.github.neardup.minhash;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.hash.Hash64;

/**
 * The format of a signature in the words of a fingerprint: whole components, or some bits of each.
 * Immutable and thread-safe.
 */
abstract class PackedSignature {

  /** The number of bits that means whole components. */
  static final int WHOLE = 32;

  /** The number of bits with which four components stand in a word. */
  static final int HALF = 16;

  /** The base of the polynomials; odd. */
  static final long BASE = 0xC6BC279692B5C323L;

  private final int components;

  PackedSignature(int components) {
    this.components = components;
  }

  /** Returns the format for 1 to 32 bits per component; 32 keeps components whole. */
  static PackedSignature of(int components, int bits) {
    return switch (bits) {
      case WHOLE, HALF -> new Lanes(components, bits);
      default -> new BitPlanes(components, bits);
    };
  }

  final int components() {
    return components;
  }

  abstract int words();

  abstract void pack(int[] signature, LongArray out);

  /** Returns the number of components in which two signatures agree. */
  abstract int agreements(Row a, Row b);

  /**
   * Returns whether two signatures agree in all components from {@code first} to before {@code
   * end}.
   */
  abstract boolean agree(Row a, Row b, int first, int end);

  /**
   * Returns a polynomial in the components from {@code first} to before {@code end}, equal for
   * signatures that agree in all of them.
   */
  abstract long polynomial(Row signature, int first, int end);

  /**
   * Whole components of 31 bits, or 16 bits of a hash of each: two or four to a word, the first one
   * lowest. The rest of the last word is zero.
   */
  private static final class Lanes extends PackedSignature {

    private final int bits;
    private final long mask;

    /** A word has two to the power of this many components. */
    private final int shift;

    /** All bits of a word but the highest of each component. */
    private final long allButHighest;

    Lanes(int components, int bits) {
      super(components);
      this.bits = bits;
      this.mask = (1L << bits) - 1;
      this.shift = bits == WHOLE ? 1 : 2;
      this.allButHighest = Long.divideUnsigned(-1, mask) * (mask >>> 1);
    }

    @Override
    int words() {
      return (components() + (1 << shift) - 1) >> shift;
    }

    @Override
    void pack(int[] signature, LongArray out) {
      int from = out.size();
      out.resize(from + words());
      long[] words = out.elements();
      for (int i = 0; i < signature.length; i++) {
        long kept = bits == WHOLE ? signature[i] : Hash64.mix(signature[i]) & mask;
        words[from + (i >> shift)] |= kept << (i * bits);
      }
    }

    /** Java takes the distance of a shift modulo 64. */
    private long component(Row signature, int index) {
      return signature.get(index >> shift) >>> (index * bits) & mask;
    }

    /**
     * Adding all bits but the highest to the lower bits of a difference sets the highest bit unless
     * the lower bits are zero, and never affects the next component.
     */
    @Override
    int agreements(Row a, Row b) {
      int differing = 0;
      int end = words();
      for (int i = 0; i < end; i++) {
        long difference = a.get(i) ^ b.get(i);
        long any = ((difference & allButHighest) + allButHighest) | difference;
        differing += Long.bitCount(any & ~allButHighest);
      }
      return components() - differing;
    }

    @Override
    boolean agree(Row a, Row b, int first, int end) {
      for (int i = first; i < end; i++) {
        if (component(a, i) != component(b, i)) {
          return false;
        }
      }
      return true;
    }

    @Override
    long polynomial(Row signature, int first, int end) {
      long value = 0;
      for (int i = first; i < end; i++) {
        value = value * BASE + component(signature, i);
      }
      return value;
    }
  }

  /**
   * A few bits of a hash of each component (Li and Koenig, "b-Bit minwise hashing", WWW 2010), in
   * bit planes.
   */
  private static final class BitPlanes extends PackedSignature {

    /*
     * 64 components form a block, which has one word for the first bits of all 64, one for the
     * second bits, and so on. Example: 128 components of 8 bits are two blocks of 8 words. To
     * compare 64 components, the differences of the planes are combined (8 exclusive ors), and the
     * bits that are set belong to components that differ: a single bit count, whatever their
     * number.
     *
     * Components are hashed before they are cut, because equal low bits of affine functions are
     * correlated: two features with the same low bits would agree in all components at once.
     *
     * Invariant: every signature fills the rest of the last block with zeros, so the rest never
     * differs.
     */

    private final int bits;

    BitPlanes(int components, int bits) {
      super(components);
      this.bits = bits;
    }

    @Override
    int words() {
      return (components() + Long.SIZE - 1) / Long.SIZE * bits;
    }

    @Override
    void pack(int[] signature, LongArray out) {
      int from = out.size();
      out.resize(from + words());
      long[] words = out.elements();
      for (int block = from, i = 0; i < signature.length; block += bits) {
        int end = Math.min(i + Long.SIZE, signature.length);
        for (long place = 1; i < end; i++, place <<= 1) {
          long hash = Hash64.mix(signature[i]);
          for (int plane = 0; plane < bits; plane++) {
            // All ones if the bit is set.
            words[block + plane] |= -((hash >>> plane) & 1) & place;
          }
        }
      }
    }

    @Override
    int agreements(Row a, Row b) {
      int differing = 0;
      int end = words();
      for (int i = 0; i < end; ) {
        long block = 0;
        for (int next = i + bits; i < next; i++) {
          block |= a.get(i) ^ b.get(i);
        }
        differing += Long.bitCount(block);
      }
      return components() - differing;
    }

    @Override
    boolean agree(Row a, Row b, int first, int end) {
      for (int i = first; i < end; ) {
        int stop = Math.min(end, (i | (Long.SIZE - 1)) + 1);
        int block = i / Long.SIZE * bits;
        long mask = mask(i, stop);
        for (int plane = 0; plane < bits; plane++) {
          if (((a.get(block + plane) ^ b.get(block + plane)) & mask) != 0) {
            return false;
          }
        }
        i = stop;
      }
      return true;
    }

    @Override
    long polynomial(Row signature, int first, int end) {
      long value = 0;
      for (int i = first; i < end; ) {
        int stop = Math.min(end, (i | (Long.SIZE - 1)) + 1);
        int block = i / Long.SIZE * bits;
        long mask = mask(i, stop);
        for (int plane = 0; plane < bits; plane++) {
          // Shifted down, because a product with a number that has only high bits has only high
          // bits.
          value = value * BASE + ((signature.get(block + plane) & mask) >>> i);
        }
        i = stop;
      }
      return value;
    }

    /** Returns a mask of the components from {@code first} to before {@code end} of one block. */
    private static long mask(int first, int end) {
      return (-1L >>> (Long.SIZE - (end - first))) << first;
    }
  }
}
