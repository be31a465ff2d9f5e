package io.github.neardup.simhash;

/**
 * Counts, for each of 64 bits, how many words have it set.
 *
 * <p>The 64 counters are held bit-sliced: plane p holds bit p of every counter, so that one logical
 * operation works on all 64. Words go into them through carry-save adders, each of which turns
 * three words of one weight into a sum and a carry of twice the weight (Harley's and Seal's method
 * for population counts, in Warren, "Hacker's Delight", 2nd ed., 5-1).
 *
 * <p>The implementations differ in what suits the JVM and count alike. Not thread-safe: buffers are
 * reused.
 */
abstract class BitCounter {

  private static final String VECTOR_COUNTER = "io.github.neardup.simhash.VectorCounter";
  private static final String VECTOR_MODULE = "jdk.incubator.vector";

  /** Planes that votes are added to without a loop; further ones see carries alone. */
  static final int PLANES_OF_GROUP = 8;

  /** Enough for as many features as an array holds, each of the largest weight there is. */
  static final int PLANES = Long.SIZE - 1 + PLANES_OF_GROUP;

  /** The fastest counter for this JVM. */
  static BitCounter fastest() {
    return hasVectorModule() ? vector() : new PortableCounter();
  }

  /** Whether the JVM was started with the Vector API. */
  static boolean hasVectorModule() {
    return ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent();
  }

  /**
   * The counter that uses the Vector API; by name, for its class cannot be loaded where the module
   * is missing.
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

  /** Adds {@code votes[0..size)}, each once, to the {@link #PLANES} counters. */
  abstract void count(long[] votes, int size, long[] planes);

  /** Adds each as often as its weight says; {@code used} are the bits that weights have set. */
  abstract void count(long[] votes, int[] weights, int size, int used, long[] planes);

  /** The least of {@code features[0..size)}, at least one, as signed numbers. */
  abstract long least(long[] features, int size);

  /** Adds a word as 2 to the power of {@code plane}. */
  static void ripple(long addend, long[] planes, int plane) {
    long carry = addend;
    for (int p = plane; carry != 0; p++) {
      long overflow = planes[p] & carry;
      planes[p] ^= carry;
      carry = overflow;
    }
  }
}
