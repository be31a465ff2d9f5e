package io.github.neardup.kshingle.join;

import io.github.neardup.core.CapacityException;
import io.github.neardup.core.util.Parallel;
import java.util.Arrays;

/**
 * An index of shingles. Shingles are distributed by hash over 2^bits places. For each place, it
 * lists the positions of sets with a shingle there, ascending, with the shingle and its mark.
 *
 * <p>Immutable and thread-safe. Takes 14 bytes of memory per posting, and 4 to 8 bytes per posting
 * for places.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PlainIndex(int bits, int[] starts, int[] positions, long[] shingles, char[] marks) {

  private static final int LEAST_BITS = 4;

  /** The maximum number of postings. */
  private static final int MOST = 1 << 30;

  private static long postings(RarePrefixedSets sets) {
    return Arrays.stream(sets.prefixes()).mapToLong(prefix -> prefix.length).sum();
  }

  /**
   * Creates the index of all prefixes.
   *
   * @throws CapacityException if there are more than {@value #MOST} postings
   */
  static PlainIndex of(RarePrefixedSets sets, Parallel parallel) {
    long size = postings(sets);
    if (size >= MOST) {
      throw new CapacityException(
          "more than " + MOST + " shingles to index; use fewer documents or a higher threshold");
    }
    int bits = Math.max(LEAST_BITS, Long.SIZE - Long.numberOfLeadingZeros(size));
    // One place ahead until the postings are in, because the next posting of a place goes to its
    // end.
    int[] starts = new int[(1 << bits) + 2];
    int shares = parallel.workers();
    forEachShare(sets, bits, shares, parallel, (position, i, place) -> starts[place + 2]++);
    for (int place = 2; place < starts.length; place++) {
      starts[place] += starts[place - 1];
    }
    int postings = starts[starts.length - 1];
    int[] positions = new int[postings];
    long[] shingles = new long[postings];
    char[] marks = new char[postings];
    forEachShare(
        sets,
        bits,
        shares,
        parallel,
        (position, i, place) -> {
          int at = starts[place + 1]++;
          positions[at] = position;
          shingles[at] = sets.prefixes()[position][i];
          marks[at] = sets.marks()[position][i];
        });
    return new PlainIndex(bits, starts, positions, shingles, marks);
  }

  /** Processes a shingle of a prefix. */
  @FunctionalInterface
  private interface Visitor {
    void visit(int position, int i, int place);
  }

  /**
   * Visits the shingles of all prefixes, by position; each worker handles a share of the places.
   */
  private static void forEachShare(
      RarePrefixedSets sets, int bits, int shares, Parallel parallel, Visitor visitor) {
    parallel.forRange(
        shares,
        1,
        (worker, share, end) -> {
          int low = (int) ((long) (1 << bits) * share / shares);
          int high = (int) ((long) (1 << bits) * end / shares);
          for (int position = 0; position < sets.size(); position++) {
            visitShare(sets.prefixes()[position], position, bits, low, high, visitor);
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
      visitor.visit(position, i, place);
    }
  }

  /** Returns the place of a shingle. Places ascend with the shingle as a signed number. */
  private static int place(long shingle, int bits) {
    return (int) ((shingle ^ Long.MIN_VALUE) >>> (Long.SIZE - bits));
  }

  int place(long shingle) {
    return place(shingle, bits);
  }

  int places() {
    return 1 << bits;
  }

  /** Returns the number of pairs of postings at the places. */
  double pairs() {
    double pairs = 0;
    for (int place = 0; place < places(); place++) {
      double postings = starts[place + 1] - starts[place];
      pairs += postings * (postings - 1) / 2;
    }
    return pairs;
  }

  /** Estimates the number of pairs of findable sets that meet at the places. */
  double meetings() {
    double meetings = 0;
    for (int place = 0; place < places(); place++) {
      double found = 0;
      for (int at = starts[place]; at < starts[place + 1]; at++) {
        found += RarePrefixes.isIndexed(marks[at]) ? 1 : 0;
      }
      meetings += found * (found - 1) / 2;
    }
    return meetings;
  }
}
