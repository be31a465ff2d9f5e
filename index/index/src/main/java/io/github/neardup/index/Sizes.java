package io.github.neardup.index;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * The sizes of arrays on the heap of a 64-bit JVM with compressed references: a header of 16 bytes,
 * the elements, and padding to 8 bytes.
 */
final class Sizes {

  private static final int HEADER = 16;

  private Sizes() {}

  static long of(long[] array) {
    return HEADER + 8L * array.length;
  }

  static long of(int[] array) {
    return padded(HEADER + 4L * array.length);
  }

  /** Returns the size of the references only. */
  static long of(Object[] array) {
    return padded(HEADER + 4L * array.length);
  }

  static long of(IntArrayList list) {
    return 24 + (list.elements().length == 0 ? 0 : of(list.elements()));
  }

  private static long padded(long bytes) {
    return (bytes + 7) & -8;
  }
}
