package io.github.neardup.dedup.cut;

import io.github.neardup.core.CapacityException;
import java.util.Locale;

/**
 * How much memory the samples and repeated parts of a corpus may take. Texts in work need the rest
 * of the heap.
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
   * Refuses data that does not fit.
   *
   * @param what names the data, in the plural
   * @throws CapacityException if {@code needed} bytes are too many
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
