package io.github.neardup.kshingle.join;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.internal.Parallel;
import io.github.neardup.kshingle.bundle.BundleJoin;
import io.github.neardup.kshingle.bundle.Division;
import io.github.neardup.core.search.SelfJoin;

/**
 * Finds all pairs of sets that match, or all links, exactly, by the prefix filter: on the sets as
 * they are ({@link PlainJoin}) where few of them meet; by summaries of those that meet ({@link
 * ListJoin}) where these mostly rule out a match; and otherwise on bundles of shingles ({@link
 * BundleJoin}), which take longer to make and make meetings fewer. It takes the way that is
 * expected to be the fastest for the collection, which changes no verified pair.
 */
public record PrefixJoin(MatchRule rule) implements SelfJoin {

  /** Up to this many nanoseconds a shingle, it does not pay to make anything else ready. */
  private static final double SHORT_TIME = 32;

  /** Nor does it up to this many nanoseconds in all. */
  private static final double MOMENT = 1e7;

  /** Nanoseconds for each shingle that bundles take to be made, at least. */
  private static final double BUNDLING_TIME = 512;

  /** Nanoseconds that a meeting of two sets takes with bundles. */
  private static final double BUNDLE_MEETING_TIME = 64;

  @Override
  public void join(FingerprintTable table, int[] rows, int threads, Sink sink) {
    if (rows.length < 2) {
      return;
    }
    try (Parallel parallel = new Parallel(threads)) {
      double most = Math.max(MOMENT, BUNDLING_TIME * RarePrefixedSets.shingles(table, rows));
      double time = joinByShingles(table, rows, parallel, sink, most);
      if (time > most) {
        double meetings = time / BUNDLE_MEETING_TIME;
        if (!new BundleJoin(rule, Division.USUAL).join(table, rows, parallel, sink, meetings)) {
          joinByShingles(table, rows, parallel, sink, Double.POSITIVE_INFINITY);
        }
      }
    }
  }

  /**
   * Does nothing if it would take longer than {@code mostTime}.
   *
   * @return about how many nanoseconds one worker takes; infinity if it is for bundles anyway,
   *     which lead past sets that are linked already, as in a crowd of similar ones
   */
  private double joinByShingles(
      FingerprintTable table, int[] rows, Parallel parallel, Sink sink, double mostTime) {
    RarePrefixedSets sets = RarePrefixedSets.of(table, rows, rule, parallel);
    if (!PlainIndex.canHold(sets)) {
      return Double.POSITIVE_INFINITY;
    }
    PlainIndex index = PlainIndex.of(sets, parallel);
    PlainJoin plain = new PlainJoin(sets, index);
    double plainTime = plain.expectedTime();
    if (plainTime > Math.max(MOMENT, SHORT_TIME * sets.shingles())
        && rule.weights() == ShingleWeights.EQUAL) {
      ListJoin lists = ListJoin.of(sets, index, parallel);
      double listTime = lists.expectedTime();
      if (listTime < plainTime) {
        if (listTime > mostTime) {
          return lists.rulesOutMost() ? listTime : Double.POSITIVE_INFINITY;
        }
        lists.join(parallel, sink);
        return listTime;
      }
    }
    if (plainTime > mostTime) {
      return Double.POSITIVE_INFINITY;
    }
    plain.join(parallel, sink);
    return plainTime;
  }
}
