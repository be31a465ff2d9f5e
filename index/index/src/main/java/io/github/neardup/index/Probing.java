package io.github.neardup.index;

/**
 * The common part of the hash tables: open addressing with linear probing, at most four fifths
 * full. Capacities are arbitrary and grow by half, so little memory is unused. The place of a hash
 * is its upper half as a fraction of the capacity (Lemire, "Fast random integer generation in an
 * interval", TOMACS 2019).
 */
final class Probing {

  private static final int LEAST = 6;

  private Probing() {}

  /** Returns where a search begins. */
  static int home(int upperHalfOfHash, int capacity) {
    return (int) (((upperHalfOfHash & 0xFFFF_FFFFL) * capacity) >>> 32);
  }

  static int next(int place, int capacity) {
    return place + 1 == capacity ? 0 : place + 1;
  }

  /**
   * Returns whether an item with the home {@code home}, now at {@code place}, would also be found
   * at {@code hole}, which precedes {@code place}.
   */
  static boolean mayMove(int home, int place, int hole) {
    return hole <= place ? home <= hole || home > place : home <= hole && home > place;
  }

  static int forOneMore(int size, int capacity) {
    if ((size + 1) * 5L <= capacity * 4L) {
      return capacity;
    }
    if (capacity == Integer.MAX_VALUE - 8) {
      throw new IllegalStateException("a part of the index is full, of " + size + " entries");
    }
    return (int) Math.min(Integer.MAX_VALUE - 8, Math.max(LEAST, capacity + capacity / 2L));
  }

  static int forFewer(int size, int capacity) {
    return capacity > 4 * LEAST && size < capacity / 3 ? capacity / 2 : capacity;
  }
}
