package io.github.neardup.dedup.cut;

/**
 * The windows of a text that may be repeated because their sample is, in text order. A window has
 * the minimum number of units of a part. The arrays are not copied.
 *
 * @param positions the first unit of each window
 * @param keys a hash of each window
 * @param checks another hash of each window; both hashes together identify it
 * @param starts for each unit of the text, the offset of its first character
 * @param ends for each unit of the text, the offset after its last character
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Windows(int[] positions, long[] keys, int[] checks, int[] starts, int[] ends) {

  static final Windows NONE =
      new Windows(new int[0], new long[0], new int[0], new int[0], new int[0]);

  int size() {
    return positions.length;
  }
}
