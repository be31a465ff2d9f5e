package io.github.neardup.dedup.cut;

/**
 * The windows of a text that may be repeated, in text order: those whose sample is. A window is as
 * many units in a row as a part has at least.
 *
 * @param positions the first unit of each
 * @param keys a hash of each
 * @param checks another hash of each, so that both together tell windows apart
 * @param starts for each unit of the text the offset of its first character
 * @param ends for each unit of the text the offset after its last
 */
record Windows(int[] positions, long[] keys, int[] checks, int[] starts, int[] ends) {

  static final Windows NONE =
      new Windows(new int[0], new long[0], new int[0], new int[0], new int[0]);

  int size() {
    return positions.length;
  }

  /** Of the window's first character. */
  int start(int window) {
    return starts[positions[window]];
  }
}
