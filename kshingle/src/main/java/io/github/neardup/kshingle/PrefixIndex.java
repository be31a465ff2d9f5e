package io.github.neardup.kshingle;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;

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
 * @param hot bundles left out because too many sets have them in their prefix
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record PrefixIndex(int[] starts, int[] positions, long[] rests, int[] lengths, BitSet hot) {

  /**
   * Indexes all sets.
   *
   * @param bucketLimit a bundle in the longer prefix of more sets than that is hot
   * @param hotBucket receives the rows of each hot bundle, ascending
   */
  static PrefixIndex of(
      Bundles bundles, MatchRule rule, int bucketLimit, Consumer<int[]> hotBucket) {
    BitSet hot =
        bucketLimit < bundles.size() ? hot(bundles, rule, bucketLimit, hotBucket) : new BitSet();
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
      throw new IllegalStateException(
          "more than "
              + (Integer.MAX_VALUE - 8)
              + " shingles to index: use fewer documents or a higher threshold");
    }
    for (int rank = 0; rank + 1 < starts.length; rank++) {
      starts[rank + 1] = starts[rank] + (hot.get(rank) ? 0 : starts[rank + 1]);
    }
    int[] next = starts.clone();
    int[] positions = new int[starts[starts.length - 1]];
    long[] rests = new long[positions.length];
    for (int position = 0; position < lengths.length; position++) {
      int[] ranks = bundles.ofRow()[position];
      long rest = bundles.shared()[position];
      for (int i = 0; i < lengths[position]; i++) {
        if (!hot.get(ranks[i])) {
          positions[next[ranks[i]]] = position;
          rests[next[ranks[i]]++] = rest;
        }
        rest -= bundles.weights()[ranks[i]];
      }
    }
    return new PrefixIndex(starts, positions, rests, lengths, hot);
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

  private static BitSet hot(
      Bundles bundles, MatchRule rule, int bucketLimit, Consumer<int[]> hotBucket) {
    int[] lengths = new int[bundles.size()];
    int[] sets = new int[bundles.weights().length];
    for (int position = 0; position < lengths.length; position++) {
      lengths[position] = prefix(bundles, position, rule.leastCommon(bundles.totals()[position]));
      for (int i = 0; i < lengths[position]; i++) {
        sets[bundles.ofRow()[position][i]]++;
      }
    }
    BitSet hot = new BitSet();
    int[][] rows = new int[sets.length][];
    for (int rank = 0; rank < sets.length; rank++) {
      if (sets[rank] > bucketLimit) {
        hot.set(rank);
        rows[rank] = new int[sets[rank]];
      }
    }
    for (int position = 0; position < lengths.length; position++) {
      for (int i = 0; i < lengths[position]; i++) {
        int rank = bundles.ofRow()[position][i];
        if (hot.get(rank)) {
          rows[rank][--sets[rank]] = bundles.rows()[position];
        }
      }
    }
    hot.stream()
        .forEach(
            rank -> {
              Arrays.sort(rows[rank]);
              hotBucket.accept(rows[rank]);
            });
    return hot;
  }
}
