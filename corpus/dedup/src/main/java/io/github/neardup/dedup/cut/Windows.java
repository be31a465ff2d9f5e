package io.github.neardup.dedup.cut;

/**
 * The windows of a text that may be repeated, in text order: those whose sample is. A window is as
 * many units in a row as a part has at least. Immutable and thread-safe.
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
   * Takes the arrays as they are.
   *
   * @param positions the first unit of each
   * @param keys a hash of each
   * @param checks another hash of each, so that both together tell windows apart
   * @param starts for each unit of the text the offset of its first character
   * @param ends for each unit of the text the offset after its last
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

  /** The first unit of a window. */
  int position(int window) {
    return positions[window];
  }

  long key(int window) {
    return keys[window];
  }

  int check(int window) {
    return checks[window];
  }

  /** Offset of the first character of a unit. */
  int start(int unit) {
    return starts[unit];
  }

  /** Offset after the last character of a unit. */
  int end(int unit) {
    return ends[unit];
  }
}
