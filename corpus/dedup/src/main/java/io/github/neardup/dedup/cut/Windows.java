package io.github.neardup.dedup.cut;

/**
 * The windows of a text that may be repeated because their sample is, in text order. A window has
 * the minimum number of units of a part. Immutable and thread-safe.
 */
final class Windows {

  static final Windows NONE =
      new Windows(new int[0], new long[0], new int[0], new int[0], new int[0]);

  private final int[] positions;
  private final long[] keys;
  private final int[] checks;
  private final int[] starts;
  private final int[] ends;

  /**
   * Stores the arrays without copying them.
   *
   * @param positions the first unit of each window
   * @param keys a hash of each window
   * @param checks another hash of each window; both hashes together identify it
   * @param starts for each unit of the text, the offset of its first character
   * @param ends for each unit of the text, the offset after its last character
   */
  Windows(int[] positions, long[] keys, int[] checks, int[] starts, int[] ends) {
    this.positions = positions;
    this.keys = keys;
    this.checks = checks;
    this.starts = starts;
    this.ends = ends;
  }

  int size() {
    return positions.length;
  }

  /** Returns the first unit of a window. */
  int position(int window) {
    return positions[window];
  }

  long key(int window) {
    return keys[window];
  }

  int check(int window) {
    return checks[window];
  }

  /** Returns the offset of the first character of a unit. */
  int start(int unit) {
    return starts[unit];
  }

  /** Returns the offset after the last character of a unit. */
  int end(int unit) {
    return ends[unit];
  }
}
