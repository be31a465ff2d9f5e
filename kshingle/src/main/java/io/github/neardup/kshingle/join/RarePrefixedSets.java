package io.github.neardup.kshingle.join;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Sets with their {@linkplain RarePrefixes rare prefixes}, by position in the order of their
 * weights, without sets that cannot match any other. Immutable and thread-safe. Takes 10 bytes of
 * memory per shingle of a prefix.
 *
 * @param prefixes the shingles with which a set looks for lighter sets, ascending; it is also found
 *     by some of them, the first in their order
 * @param marks the {@link RarePrefixes} mark of each of these shingles
 * @param shingles the number of shingles in all sets, including sets that are left out
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RarePrefixedSets(
    FingerprintTable table,
    MatchRule rule,
    int[] rows,
    long[] totals,
    long[][] prefixes,
    char[][] marks,
    long shingles,
    double averageSize) {

  private static final int SETS_A_PIECE = 64;

  static RarePrefixedSets of(
      FingerprintTable table, int[] rows, MatchRule rule, Parallel parallel) {
    ShingleCounts counts = ShingleCounts.of(table, rows, parallel);
    long[] totals = new long[rows.length];
    long[][] prefixes = new long[rows.length][];
    char[][] marks = new char[rows.length][];
    RarePrefixes[] finders = new RarePrefixes[parallel.workers()];
    Arrays.setAll(finders, worker -> new RarePrefixes(table, rule, counts));
    parallel.forRange(
        rows.length,
        SETS_A_PIECE,
        (worker, from, to) -> {
          for (int i = from; i < to; i++) {
            long total = rule.weights().total(table.row(rows[i]));
            totals[i] = total;
            RarePrefixes finder = finders[worker];
            finder.find(rows[i], total);
            prefixes[i] = finder.shingles();
            marks[i] = finder.marks();
          }
        });
    int[] order = IntStream.range(0, rows.length).filter(i -> prefixes[i].length > 0).toArray();
    IntArrays.parallelQuickSort(
        order,
        (a, b) ->
            totals[a] != totals[b]
                ? Long.compare(totals[a], totals[b])
                : table.row(rows[a]).compareTo(table.row(rows[b])));
    long shingles = shingles(table, rows);
    return new RarePrefixedSets(
        table,
        rule,
        Arrays.stream(order).map(i -> rows[i]).toArray(),
        Arrays.stream(order).mapToLong(i -> totals[i]).toArray(),
        Arrays.stream(order).mapToObj(i -> prefixes[i]).toArray(long[][]::new),
        Arrays.stream(order).mapToObj(i -> marks[i]).toArray(char[][]::new),
        shingles,
        (double) shingles / rows.length);
  }

  /** Returns the number of shingles in all sets. */
  static long shingles(FingerprintTable table, int[] rows) {
    return Arrays.stream(rows).mapToLong(row -> table.row(row).size()).sum();
  }

  /** Returns the number of shingles in the set at a position. */
  int shingles(int position) {
    return table.row(rows[position]).size();
  }

  int size() {
    return rows.length;
  }

  /** Returns whether one shingle of a prefix precedes another in the order of prefixes. */
  boolean isBefore(int position, int shingle, int other) {
    int level = RarePrefixes.level(marks[position][shingle]);
    int levelOfOther = RarePrefixes.level(marks[position][other]);
    // Shingles ascend, as shingles of equal levels do in that order.
    return level < levelOfOther || (level == levelOfOther && shingle < other);
  }

  /**
   * Returns the weight of the heaviest set that a set can match if the first shingle they share has
   * this mark, so that everything before it is not shared (Mann and Augsten, "PEL:
   * Position-enhanced length filter for set similarity joins", GvDB 2014).
   */
  long heaviest(int position, char mark) {
    long total = totals[position];
    long common = total - RarePrefixes.weightBefore(mark, total);
    return rule.measure().heaviest(total, common, rule.threshold());
  }

  /** Returns whether two sets need no comparison: they are linked or of no interest. */
  boolean needNoComparison(int position, int other, SelfJoin.Sink sink) {
    return sink.group(rows[position]) == sink.group(rows[other])
        || !(isOfInterest(position, sink) || isOfInterest(other, sink));
  }

  boolean isOfInterest(int position, SelfJoin.Sink sink) {
    return sink.isOfInterest(rows[position]);
  }

  /** Compares the sets at two positions, and passes on the result. */
  void compare(int worker, int position, int other, SelfJoin.Sink sink) {
    int left = Math.min(rows[position], rows[other]);
    int right = Math.max(rows[position], rows[other]);
    sink.candidate(worker, left, right);
    long needed = needed(position, other);
    long common = rule.common(table, left, right, needed);
    if (common >= needed) {
      double similarity = rule.measure().similarity(common, totals[position], totals[other]);
      sink.verified(worker, left, right, similarity);
    }
  }

  /** Returns the smallest overlap, by weight, of the sets at two positions if they match. */
  long needed(int position, int other) {
    return rule.measure().leastCommon(totals[position], totals[other], rule.threshold());
  }
}
