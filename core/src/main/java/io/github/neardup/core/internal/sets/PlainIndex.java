package io.github.neardup.core.internal.sets;

/**
 * Where shingles are: for each of a number of places, among which the shingles are shared out by
 * hash, the positions of the sets that have a shingle there, ascending, and the lower half of its
 * hash, which tells apart most of those that share the place. Whoever is misled by the rest
 * compares two sets in vain.
 *
 * <p>Immutable and thread-safe. Memory: 8 bytes a posting, and 4 to 8 bytes for places.
 *
 * @param starts for each place the index of its first posting, and the number of all
 * @param positions of the postings
 * @param tags of the postings
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record PlainIndex(int[] starts, int[] positions, int[] tags) {

  private static final int LEAST_BITS = 4;

  /** The most postings there can be. */
  static final int MOST = 1 << 30;

  /** The index of some shingles of each set, by position; no more than {@link #MOST} in all. */
  static PlainIndex of(long[][] shingles) {
    int postings = 0;
    for (long[] ofSet : shingles) {
      postings += ofSet.length;
    }
    int bits = Math.max(LEAST_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(postings));
    int[] starts = new int[(1 << bits) + 1];
    PlainIndex index = new PlainIndex(starts, new int[postings], new int[postings]);
    for (long[] ofSet : shingles) {
      for (long shingle : ofSet) {
        starts[index.place(shingle) + 1]++;
      }
    }
    for (int place = 0; place + 1 < starts.length; place++) {
      starts[place + 1] += starts[place];
    }
    int[] next = starts.clone();
    for (int position = 0; position < shingles.length; position++) {
      for (long shingle : shingles[position]) {
        int at = next[index.place(shingle)]++;
        index.positions[at] = position;
        index.tags[at] = (int) shingle;
      }
    }
    return index;
  }

  int place(long shingle) {
    int places = starts.length - 1;
    return (int) (shingle >>> (Long.SIZE - Integer.numberOfTrailingZeros(places)));
  }

  /** About how many pairs of sets meet at the places. */
  long meetings() {
    long meetings = 0;
    for (int place = 0; place + 1 < starts.length; place++) {
      long size = (long) starts[place + 1] - starts[place];
      meetings += size * (size - 1) / 2;
    }
    return meetings;
  }
}
