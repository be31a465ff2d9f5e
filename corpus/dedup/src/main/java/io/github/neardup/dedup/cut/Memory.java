package io.github.neardup.dedup.cut;

import io.github.neardup.core.CapacityException;
import java.util.Locale;

/**
 * How much may be remembered of a corpus. Texts and what is made of them while they are looked at
 * need the rest of the heap.
 *
 * @param bytes how much, in bytes
 */
record Memory(long bytes) {

  private static final double SHARE = 0.75;
  private static final long MEGABYTE = 1_000_000;

  static Memory ofHeap() {
    return new Memory((long) (SHARE * Runtime.getRuntime().maxMemory()));
  }

  /**
   * Refuses what does not fit.
   *
   * @param what is in the way, in the plural
   * @throws CapacityException if it does not
   */
  void check(long needed, String what) {
    if (needed > bytes) {
      throw new CapacityException(
          String.format(
              Locale.ROOT,
              "%s need more than the %,d MB of memory there are for them; allow more, for example"
                  + " with NEARDUP_OPTS=-Xmx%dg, ask for longer parts, or take fewer files at a"
                  + " time",
              what,
              bytes / MEGABYTE,
              2 * (needed / (1000 * MEGABYTE) + 1)));
    }
  }
}
