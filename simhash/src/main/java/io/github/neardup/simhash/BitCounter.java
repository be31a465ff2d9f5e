package io.github.neardup.simhash;

import io.github.neardup.core.util.SimdApi;

/**
 * Counts, for each of 64 bits, how many words have it set.
 *
 * <p>The 64 counters are stored bit-sliced: plane p holds bit p of every counter, so one logical
 * operation works on all 64. Words enter through carry-save adders, each of which turns three words
 * of one weight into a sum and a carry of twice the weight (Harley's and Seal's method for
 * population counts, in Warren, "Hacker's Delight", 2nd ed., 5-1).
 *
 * <p>The implementations suit different JVMs and give the same counts. Not thread-safe: buffers are
 * reused.
 */
abstract class BitCounter {

  private static final String VECTOR_COUNTER = "io.github.neardup.simhash.VectorCounter";

  /** The planes to which votes are added without a loop; higher planes receive only carries. */
  static final int PLANES_OF_GROUP = 8;

  /**
   * Enough planes for as many features as an array holds, each with the largest possible weight.
   */
  static final int PLANES = Long.SIZE - 1 + PLANES_OF_GROUP;

  /** Returns the fastest counter for this JVM. */
  static BitCounter fastest() {
    return SimdApi.isPresent() ? vector() : new PortableCounter();
  }

  /**
   * Returns the counter that uses the Vector API, loaded by name, because its class cannot be
   * loaded without the module.
   */
  static BitCounter vector() {
    try {
      return Class.forName(VECTOR_COUNTER)
          .asSubclass(BitCounter.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(VECTOR_COUNTER + " cannot be used", e);
    }
  }

  /**
   * Adds {@code votes[0..size)} to the {@link #PLANES} counters, each with weight 2 to the power of
   * {@code plane}.
   */
  abstract void count(long[] votes, int size, int plane, long[] planes);

  /** Adds a word with weight 2 to the power of {@code plane}. */
  static void ripple(long addend, long[] planes, int plane) {
    long carry = addend;
    for (int p = plane; carry != 0; p++) {
      long overflow = planes[p] & carry;
      planes[p] ^= carry;
      carry = overflow;
    }
  }
}
