package io.github.neardup.core.internal.sets.join;

import io.github.neardup.core.internal.Parallel;
import java.util.Arrays;

/**
 * Where shingles are: for each of a number of places, among which the shingles are shared out by
 * hash, the positions of the sets that have a shingle there, ascending, and which shingle it is.
 *
 * <p>Immutable and thread-safe. Memory: 12 bytes a posting, and 4 to 8 bytes for places.
 *
 * @param bits there are 2^bits places
 * @param starts for each place the index of its first posting, and the number of all
 * @param positions of the postings
 * @param shingles of the postings
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record PlainIndex(int bits, int[] starts, int[] positions, long[] shingles) {

  /** So that a share of the postings, as they are written, stays near the processor. */
  private static final int SHARES_A_WORKER = 1;

  private static final int LEAST_BITS = 4;

  /** The most postings there can be. */
  private static final int MOST = 1 << 30;

  /** How many places there are to be for the shingles of all sets; more than can be, if need be. */
  static int bits(long[][] shingles) {
    long postings = Arrays.stream(shingles).mapToLong(ofSet -> ofSet.length).sum();
    return Math.max(LEAST_BITS, Long.SIZE - Long.numberOfLeadingZeros(postings));
  }

  /** Whether the shingles of all sets can be indexed. */
  static boolean canHold(long[][] shingles) {
    return Arrays.stream(shingles).mapToLong(ofSet -> ofSet.length).sum() < MOST;
  }

  /**
   * The index of some shingles of each set, by position.
   *
   * @param shingles of each set, ascending; no more in all than it {@link #canHold}
   */
  static PlainIndex of(long[][] shingles, int bits, Parallel parallel) {
    int[] starts = new int[(1 << bits) + 1];
    int shares = parallel.workers() * SHARES_A_WORKER;
    forEachShare(
        shingles, bits, shares, parallel, (position, shingle, place) -> starts[place + 1]++);
    for (int place = 0; place + 1 < starts.length; place++) {
      starts[place + 1] += starts[place];
    }
    int postings = starts[starts.length - 1];
    int[] positions = new int[postings];
    long[] shingleAt = new long[postings];
    int[] next = starts.clone();
    forEachShare(
        shingles,
        bits,
        shares,
        parallel,
        (position, shingle, place) -> {
          int at = next[place]++;
          positions[at] = position;
          shingleAt[at] = shingle;
        });
    return new PlainIndex(bits, starts, positions, shingleAt);
  }

  /** What is done with a shingle of a set. */
  @FunctionalInterface
  private interface Visitor {
    void visit(int position, long shingle, int place);
  }

  /** Visits all shingles, by position; each share of the places is one worker's. */
  private static void forEachShare(
      long[][] shingles, int bits, int shares, Parallel parallel, Visitor visitor) {
    parallel.forRange(
        shares,
        1,
        (worker, share, end) -> {
          int low = (int) ((long) (1 << bits) * share / shares);
          int high = (int) ((long) (1 << bits) * end / shares);
          for (int position = 0; position < shingles.length; position++) {
            visitShare(shingles[position], position, bits, low, high, visitor);
          }
        });
  }

  private static void visitShare(
      long[] shingles, int position, int bits, int low, int high, Visitor visitor) {
    int i = 0;
    if (low > 0) {
      long first = ((long) low << (Long.SIZE - bits)) ^ Long.MIN_VALUE;
      int found = Arrays.binarySearch(shingles, first);
      i = found < 0 ? -found - 1 : found;
    }
    for (; i < shingles.length; i++) {
      int place = place(shingles[i], bits);
      if (place >= high) {
        return;
      }
      visitor.visit(position, shingles[i], place);
    }
  }

  /** Ascends with the shingle, as a signed number. */
  private static int place(long shingle, int bits) {
    return (int) ((shingle ^ Long.MIN_VALUE) >>> (Long.SIZE - bits));
  }

  int place(long shingle) {
    return place(shingle, bits);
  }

  int places() {
    return starts.length - 1;
  }

  /** About how many pairs of sets meet at the places. */
  double meetings() {
    double meetings = 0;
    for (int place = 0; place < places(); place++) {
      double size = starts[place + 1] - starts[place];
      meetings += size * (size - 1) / 2;
    }
    return meetings;
  }
}
