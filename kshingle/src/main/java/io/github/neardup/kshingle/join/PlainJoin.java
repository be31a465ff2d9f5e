package io.github.neardup.kshingle.join;

import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.util.Parallel;

/**
 * The prefix filter alone, on the sets as they are. It makes little ready, and so is the fastest
 * where few sets have rare shingles in common. Immutable and thread-safe.
 */
record PlainJoin(RarePrefixedSets sets, PlainIndex index) {

  /*
   * AllPairs (Bayardo, Ma, Srikant, "Scaling up all pairs similarity search", WWW 2007): each set
   * looks up the shingles of its prefix, and every lighter set that is found by one of them, and is
   * heavy enough, is compared once, with no further filter.
   *
   * Example: {a, b, c, d} with prefix {a, b} finds {b, c, d, e} with prefix {b, c} in the list of b.
   *
   * Invariant: lists are in the order of positions, so by weight, and a set only looks at those
   * before it; metBy holds the last set that has met another, so no pair is compared twice.
   */

  private static final int SETS_A_PIECE = 64;

  /** Nanoseconds that a posting takes, whether its set is found by it or not. */
  private static final double POSTING_TIME = 1;

  /** Nanoseconds that two sets take which meet, besides being compared. */
  private static final double MEETING_TIME = 8;

  /** Nanoseconds that a comparison takes for each shingle of one of the sets. */
  private static final double SHINGLE_TIME = 2;

  /** About how many nanoseconds one worker takes. */
  double expectedTime() {
    return index.pairs() * POSTING_TIME
        + index.meetings() * (MEETING_TIME + SHINGLE_TIME * sets.averageSize());
  }

  void join(Parallel parallel, SelfJoin.Sink sink) {
    Searcher[] searchers = new Searcher[parallel.workers()];
    parallel.forRange(
        sets.size(),
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

    /** For each position the last that has met it, plus 1. */
    private final int[] metBy = new int[sets.size()];

    Searcher(int worker, SelfJoin.Sink sink) {
      this.worker = worker;
      this.sink = sink;
    }

    void search(int position) {
      MatchRule rule = sets.rule();
      long[] totals = sets.totals();
      long leastTotal = rule.measure().leastCommonWithLighter(totals[position], rule.threshold());
      for (long shingle : sets.prefixes()[position]) {
        int place = index.place(shingle);
        for (int at = index.starts()[place]; at < index.starts()[place + 1]; at++) {
          int other = index.positions()[at];
          if (other >= position) {
            break;
          }
          if (index.shingles()[at] == shingle
              && RarePrefixes.isIndexed(index.marks()[at])
              && metBy[other] != position + 1
              && totals[other] >= leastTotal) {
            metBy[other] = position + 1;
            if (!sets.needNoComparison(position, other, sink)) {
              sets.compare(worker, position, other, sink);
            }
          }
        }
      }
    }
  }
}
