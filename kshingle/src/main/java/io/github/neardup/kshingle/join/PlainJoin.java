package io.github.neardup.kshingle.join;

import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.util.Parallel;

/**
 * The prefix filter alone, applied to the sets directly. It needs little preparation, and is the
 * fastest join if few sets share rare shingles. Immutable and thread-safe.
 */
record PlainJoin(RarePrefixedSets sets, PlainIndex index) {

  /*
   * AllPairs (Bayardo, Ma, Srikant, "Scaling up all pairs similarity search", WWW 2007): each set
   * looks up the shingles of its prefix. Every lighter set found by one of them that is heavy
   * enough is compared once, without a further filter.
   *
   * Example: {a, b, c, d} with prefix {a, b} finds {b, c, d, e} with prefix {b, c} in the list of
   * b.
   *
   * Invariant: lists are in order of position, and therefore of weight, and a set only looks at
   * earlier sets. metBy holds the last set that has met another, so no pair is compared twice.
   */

  private static final int SETS_A_PIECE = 64;

  /** Nanoseconds per posting, whether or not its set is found by it. */
  private static final double POSTING_TIME = 1;

  /** Nanoseconds per pair of sets that meet, besides the comparison. */
  private static final double MEETING_TIME = 8;

  /** Nanoseconds of a comparison per shingle of one of the sets. */
  private static final double SHINGLE_TIME = 2;

  /** Estimates the nanoseconds that one worker needs. */
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
          sink.advanced((double) (to - from) / sets.size());
        });
  }

  /** Looks for the partners of one set after another, for one worker. */
  private final class Searcher {

    private final int worker;
    private final SelfJoin.Sink sink;

    /** For each position, the last position that has met it, plus 1. */
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
