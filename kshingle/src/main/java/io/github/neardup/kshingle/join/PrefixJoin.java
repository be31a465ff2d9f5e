package io.github.neardup.kshingle.join;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.util.Parallel;

/**
 * Finds all pairs of matching sets, or all links, exactly, with the prefix filter. Compares the
 * sets directly ({@link PlainJoin}) if few of them meet, or by summaries ({@link ListJoin}). It
 * uses the join that is expected to be faster for the collection; the choice affects no verified
 * pair.
 */
record PrefixJoin(MatchRule rule) implements SelfJoin {

  /*
   * The prefix filter (Chaudhuri, Ganti, Kaushik, "A primitive operator for similarity joins in
   * data cleaning", ICDE 2006). Put the shingles of all sets into one order, the rarest first. Two
   * sets of five shingles that have four in common cannot both miss the other's first two:
   * whichever single shingle is missing, one of the first two is common. So it is enough to compare
   * sets that share a shingle of their prefixes, and few sets share a rare shingle.
   *
   * Invariant: both joins consider every pair whose prefixes meet, unless a bound shows that the
   * pair cannot match, and each pair once. Mann, Augsten, Bouros, "An empirical evaluation of set
   * similarity join techniques", VLDB 2016, found that the plain join is hard to beat as long as
   * sets that meet are quick to compare; if many sets meet, bitmaps pay.
   */

  /** Up to this many nanoseconds per shingle, no preparation beyond the plain join pays. */
  private static final double SHORT_TIME = 32;

  /** The same is true up to this many nanoseconds in total. */
  private static final double MOMENT = 1e7;

  @Override
  public void join(FingerprintTable table, int[] rows, int threads, Sink sink) {
    if (rows.length < 2) {
      return;
    }
    try (Parallel parallel = new Parallel(threads)) {
      RarePrefixedSets sets = RarePrefixedSets.of(table, rows, rule, parallel);
      PlainIndex index = PlainIndex.of(sets, parallel);
      PlainJoin plain = new PlainJoin(sets, index);
      double time = plain.expectedTime();
      if (time > Math.max(MOMENT, SHORT_TIME * sets.shingles())) {
        ListJoin lists = ListJoin.of(sets, index, sink.linksOnly(), parallel);
        if (lists.expectedTime() < time) {
          lists.join(parallel, sink);
          return;
        }
      }
      plain.join(parallel, sink);
    }
  }
}
