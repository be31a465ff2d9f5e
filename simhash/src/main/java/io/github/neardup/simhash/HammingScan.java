package io.github.neardup.simhash;

import io.github.neardup.core.util.SimdApi;
import java.util.function.IntConsumer;

/** Compares rows of bits with one row: the inner loop of {@link HammingJoin}. Not thread-safe. */
abstract class HammingScan {

  private static final String VECTOR_SCAN = "io.github.neardup.simhash.VectorHammingScan";

  /** The first version whose Vector API counts bits. */
  static final int COUNTS_BITS = 19;

  /** With vectors of fewer lanes, counting word by word is as fast or faster. */
  static final int ENOUGH_LANES = 8;

  /** Initialised after its surrounding class, which the scans extend. */
  private static final class Choice {
    static final boolean VECTORISED =
        SimdApi.isPresent()
            && Runtime.version().feature() >= COUNTS_BITS
            && vector().lanes() >= ENOUGH_LANES;
  }

  HammingScan() {}

  /** Returns the fastest scan for this JVM. */
  static HammingScan fastest() {
    return isVectorised() ? vector() : new PortableHammingScan();
  }

  /** Returns whether the fastest scan compares several rows at a time. */
  static boolean isVectorised() {
    return Choice.VECTORISED;
  }

  /** Returns the scan by the Vector API, by name: it cannot be loaded without the module. */
  static HammingScan vector() {
    try {
      return Class.forName(VECTOR_SCAN)
          .asSubclass(HammingScan.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(VECTOR_SCAN + " cannot be used", e);
    }
  }

  /** Returns the number of rows that are compared at a time. */
  abstract int lanes();

  /**
   * Passes on, in ascending order, each row from {@code from} to {@code to - 1} that differs from
   * {@code own} in at most {@code most} bits.
   *
   * @param columns the words of the rows; {@code columns[w][i]} is word w of row i
   */
  abstract void forEachNear(
      long[][] columns, long[] own, int from, int to, int most, IntConsumer near);
}
