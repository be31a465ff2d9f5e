package io.github.neardup.core.internal.sets;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.internal.Parallel;
import io.github.neardup.core.search.SelfJoin;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The prefix filter alone (Bayardo, Ma, Srikant, "Scaling up all pairs similarity search", WWW
 * 2007), on the sets as they are: whoever has a shingle of the {@linkplain RarePrefixes rare
 * prefix} in common and is heavy enough is a candidate, and is compared. It makes little ready, and
 * so is the fastest where few sets have rare shingles in common.
 *
 * <p>Sets that cannot match any other are left out; the rest have positions by weight. Immutable
 * and thread-safe. Memory: 8 bytes for each shingle of a prefix, and that of the index; while it is
 * made, that of the counts, too.
 */
final class PlainJoin {

  private static final int SETS_A_PIECE = 64;

  /** What a meeting takes besides comparing the sets, in steps of a comparison. */
  private static final int STEPS_A_MEETING = 4;

  private final FingerprintTable table;
  private final MatchRule rule;

  /** By position: the row, its weight, and the shingles by which it looks for lighter sets. */
  private final int[] rows;

  private final long[] totals;
  private final long[][] prefixes;

  private final PlainIndex index;

  private PlainJoin(
      FingerprintTable table,
      MatchRule rule,
      int[] rows,
      long[] totals,
      long[][] prefixes,
      PlainIndex index) {
    this.table = table;
    this.rule = rule;
    this.rows = rows;
    this.totals = totals;
    this.prefixes = prefixes;
    this.index = index;
  }

  /** Nothing if it would take more than so many steps for each shingle of the rows. */
  static Optional<PlainJoin> of(
      FingerprintTable table, int[] rows, MatchRule rule, long mostSteps, Parallel parallel) {
    ShingleCounts counts = ShingleCounts.of(table, rows, parallel);
    long[] totals = new long[rows.length];
    long[][] prefixes = new long[rows.length][];
    long[][] indexed = new long[rows.length][];
    RarePrefixes[] finders = new RarePrefixes[parallel.workers()];
    Arrays.setAll(finders, worker -> new RarePrefixes(table, rule, counts));
    parallel.forRange(
        rows.length,
        SETS_A_PIECE,
        (worker, from, to) -> {
          for (int i = from; i < to; i++) {
            long total =
                rule.weights().total(table.words(rows[i]), table.from(rows[i]), table.to(rows[i]));
            totals[i] = total;
            RarePrefixes finder = finders[worker];
            finder.use(rows[i]);
            prefixes[i] = finder.prefix(total - rule.leastCommon(total));
            // As in PrefixIndex, those that are looked for need no more than this.
            long least = rule.measure().leastCommonWithHeavier(total, rule.threshold());
            indexed[i] = finder.prefix(total - least);
          }
        });
    long postings = Arrays.stream(indexed).mapToLong(shingles -> shingles.length).sum();
    if (postings > PlainIndex.MOST) {
      return Optional.empty();
    }
    int[] order = IntStream.range(0, rows.length).filter(i -> prefixes[i].length > 0).toArray();
    IntArrays.parallelQuickSort(
        order,
        (a, b) ->
            totals[a] != totals[b]
                ? Long.compare(totals[a], totals[b])
                : table.compareRows(rows[a], rows[b]));
    PlainIndex index =
        PlainIndex.of(Arrays.stream(order).mapToObj(i -> indexed[i]).toArray(long[][]::new));
    double shingles = Arrays.stream(rows).mapToLong(row -> table.to(row) - table.from(row)).sum();
    if (index.meetings() * (STEPS_A_MEETING + shingles / rows.length) > mostSteps * shingles) {
      return Optional.empty();
    }
    return Optional.of(
        new PlainJoin(
            table,
            rule,
            Arrays.stream(order).map(i -> rows[i]).toArray(),
            Arrays.stream(order).mapToLong(i -> totals[i]).toArray(),
            Arrays.stream(order).mapToObj(i -> prefixes[i]).toArray(long[][]::new),
            index));
  }

  void join(Parallel parallel, SelfJoin.Sink sink) {
    Searcher[] searchers = new Searcher[parallel.workers()];
    parallel.forRange(
        rows.length,
        SETS_A_PIECE,
        (worker, from, to) -> {
          if (searchers[worker] == null) {
            searchers[worker] = new Searcher(worker, sink);
          }
          for (int position = from; position < to; position++) {
            searchers[worker].search(position);
          }
        });
  }

  /** Looks for the partners of one set after the other, for one worker. */
  private final class Searcher {

    private final int worker;
    private final SelfJoin.Sink sink;
    private final LeastCommon least = new LeastCommon(rule);

    /** For each position the last that has met it, plus 1. */
    private final int[] metBy = new int[rows.length];

    Searcher(int worker, SelfJoin.Sink sink) {
      this.worker = worker;
      this.sink = sink;
    }

    void search(int position) {
      long leastTotal = rule.measure().leastCommonWithLighter(totals[position], rule.threshold());
      least.use(totals[position]);
      for (long shingle : prefixes[position]) {
        int place = index.place(shingle);
        for (int at = index.starts()[place]; at < index.starts()[place + 1]; at++) {
          int other = index.positions()[at];
          if (other >= position) {
            break;
          }
          if (index.tags()[at] == (int) shingle
              && metBy[other] != position + 1
              && totals[other] >= leastTotal) {
            metBy[other] = position + 1;
            meet(position, other);
          }
        }
      }
    }

    private void meet(int position, int other) {
      int left = Math.min(rows[position], rows[other]);
      int right = Math.max(rows[position], rows[other]);
      if (sink.group(left) == sink.group(right)) {
        return;
      }
      sink.candidate(worker, left, right);
      long needed = least.with(totals[other]);
      long common = rule.common(table, left, right, needed);
      if (common >= needed) {
        double similarity = rule.measure().similarity(common, totals[position], totals[other]);
        sink.verified(worker, left, right, similarity);
      }
    }
  }
}
