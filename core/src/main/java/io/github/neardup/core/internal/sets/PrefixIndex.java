package io.github.neardup.core.internal.sets;

import io.github.neardup.core.algorithm.CapacityException;
import java.util.Arrays;

/**
 * Where the bundles of the prefixes are: for each bundle the positions of the sets that have it in
 * their prefix, ascending, and so by weight. Each posting tells the weight of the set's bundles
 * from this one on, itself included.
 *
 * <p>A set has two prefixes. Pairs are looked for from the heavier set, so a set has to be found by
 * those of at least its own weight, with which it has more in common, and is indexed by the shorter
 * prefix that follows from that; it looks for lighter ones with the longer (Bayardo, Ma, Srikant,
 * "Scaling up all pairs similarity search", WWW 2007).
 *
 * <p>Immutable. Memory: 12 bytes a posting, 4 bytes a bundle, 4 bytes a set.
 *
 * @param starts for each rank the index of its first posting, and the number of all
 * @param positions of the postings
 * @param rests the weight that is left
 * @param lengths how many bundles of each set are indexed
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record PrefixIndex(int[] starts, int[] positions, long[] rests, int[] lengths) {

  static PrefixIndex of(Bundles bundles, MatchRule rule) {
    int[] lengths = new int[bundles.size()];
    int[] starts = new int[bundles.weights().length + 1];
    long all = 0;
    for (int position = 0; position < lengths.length; position++) {
      long total = bundles.totals()[position];
      long least = rule.measure().leastCommonWithHeavier(total, rule.threshold());
      lengths[position] = prefix(bundles, position, least);
      for (int i = 0; i < lengths[position]; i++) {
        starts[bundles.ofRow()[position][i] + 1]++;
      }
      all += lengths[position];
    }
    if (all > Integer.MAX_VALUE - 8) {
      throw new CapacityException(
          "more than "
              + (Integer.MAX_VALUE - 8)
              + " shingles to index; use fewer documents or a higher threshold");
    }
    for (int rank = 0; rank + 1 < starts.length; rank++) {
      starts[rank + 1] += starts[rank];
    }
    int[] next = starts.clone();
    int[] positions = new int[starts[starts.length - 1]];
    long[] rests = new long[positions.length];
    for (int position = 0; position < lengths.length; position++) {
      int[] ranks = bundles.ofRow()[position];
      long rest = bundles.shared()[position];
      for (int i = 0; i < lengths[position]; i++) {
        positions[next[ranks[i]]] = position;
        rests[next[ranks[i]]++] = rest;
        rest -= bundles.weights()[ranks[i]];
      }
    }
    return new PrefixIndex(starts, positions, rests, lengths);
  }

  /** How many sets have a bundle in their prefix. */
  int size(int rank) {
    return starts[rank + 1] - starts[rank];
  }

  /** The first posting of a bundle that is at a position or after it, or the end of them. */
  int find(int rank, int position) {
    int from = starts[rank];
    int to = starts[rank + 1];
    if (from == to || positions[from] >= position) {
      return from;
    }
    if (positions[to - 1] < position) {
      return to;
    }
    int found = Arrays.binarySearch(positions, from, to, position);
    return found < 0 ? -found - 1 : found;
  }

  /** How many of a set's bundles, with those after them, weigh {@code least} or more. */
  private static int prefix(Bundles bundles, int position, long least) {
    int[] ranks = bundles.ofRow()[position];
    long rest = bundles.shared()[position];
    int length = 0;
    while (rest >= least) {
      rest -= bundles.weights()[ranks[length++]];
    }
    return length;
  }
}
