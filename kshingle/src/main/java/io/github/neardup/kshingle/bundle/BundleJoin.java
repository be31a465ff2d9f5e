package io.github.neardup.kshingle.bundle;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.internal.Parallel;
import io.github.neardup.kshingle.join.BitmapFilter;
import io.github.neardup.kshingle.join.MatchRule;
import io.github.neardup.kshingle.join.SimilarityMeasure;
import io.github.neardup.core.search.SelfJoin;

/**
 * Finds all pairs of sets that match, or all links, exactly: PPJoin (Xiao, Wang, Lin, Yu,
 * "Efficient similarity joins for near duplicate detection", WWW 2008, and ACM TODS 36(3), 2011) on
 * weighted {@linkplain Bundles bundles} of shingles instead of single ones.
 *
 * <p>Every set looks for those before it in the order of weight:
 *
 * <ol>
 *   <li><b>Prefix filter.</b> Bundles are ordered by rarity. If sets have weight c in common, the
 *       first bundle they share is followed, in either, by c in all; so both have it where the rest
 *       of the set, itself included, still weighs the least that a match can have in common. {@link
 *       SimilarityMeasure} says how much that is, and {@link PrefixIndex} lists who has a bundle
 *       there.
 *   <li><b>Length filter.</b> A set that weighs less than that least is passed over: postings
 *       ascend by weight, so they are entered by binary search. And a set that is first met at a
 *       bundle has at most the rest from there on in common, which is not enough if it weighs too
 *       much; so postings are left again at a bound that falls along the prefix (Mann and Augsten,
 *       "PEL: Position-enhanced length filter for set similarity joins", GvDB 2014).
 *   <li><b>Passages.</b> Where that would be too many, bundles are gathered to {@link Passages},
 *       which take their place, and long lists are divided by the second passage in common: see
 *       {@link ListDivider}. A passage counts with the weight that a set has of it, so what two
 *       sets have in common there is at most the lesser of the two.
 *   <li>Who is met is a <b>candidate</b>.
 *   <li><b>Positional filter.</b> What two sets have in common is at most what was met so far and
 *       the lesser of their rests. If that is not enough for their weights, the pair is dropped for
 *       good.
 *   <li><b>{@linkplain BitmapFilter Bitmap filter}.</b>
 *   <li>What is not counted yet, or all where there are passages, is compared: the heavier set's
 *       weights are laid out by rank, and the lighter one's ranks pick them up, without a branch
 *       that depends on the data. That ends early when the rest of the lighter set cannot reach the
 *       least (Mann, Augsten, Bouros, "An empirical evaluation of set similarity join techniques",
 *       VLDB 2016, found this to matter more than further filters).
 * </ol>
 *
 * <p>Where only links are asked for, as the sink's groups tell, a set first tries to be linked by a
 * few comparisons with sets in its longest postings, and {@link KnownLinks} leads it past those it
 * is linked with. So a crowd of similar sets takes a few comparisons each.
 *
 * <p>The index is built once and only read afterwards, so sets look for others in parallel. Memory
 * beyond bundles and index: for each worker 8 bytes a set and 8 bytes a bundle, and for links 4
 * bytes a posting.
 */
public record BundleJoin(MatchRule rule, Division division) {

  private static final int SETS_A_PIECE = 16;

  /**
   * Joins, unless too many sets meet.
   *
   * @param mostMeetings how many pairs of sets may meet in lists of bundles
   * @return whether it did; otherwise nothing was found
   */
  public boolean join(
      FingerprintTable table,
      int[] rows,
      Parallel parallel,
      SelfJoin.Sink sink,
      double mostMeetings) {
    Passages passages = Passages.ofOne(Bundles.of(table, rows, rule.weights(), parallel));
    PrefixIndex index = PrefixIndex.of(passages, rule, parallel);
    if (index.meetings() > mostMeetings) {
      return false;
    }
    if (index.meetings() > division.mostMeetings() * rows.length) {
      passages = Passages.of(passages.bundles(), index, division, parallel);
      index =
          ListDivider.divide(
              PrefixIndex.of(passages, rule, parallel), passages, rule, division, parallel);
    }
    BitmapFilter filter =
        BitmapFilter.of(table, passages.bundles().rows(), rule.weights(), parallel);
    join(passages, index, filter, parallel, sink);
    return true;
  }

  private void join(
      Passages passages,
      PrefixIndex index,
      BitmapFilter filter,
      Parallel parallel,
      SelfJoin.Sink sink) {
    Bundles bundles = passages.bundles();
    long[][] rests = bundles.rests(parallel);
    KnownLinks links = new KnownLinks(bundles, index.postings(), sink);
    Prober[] probers = new Prober[parallel.workers()];
    parallel.forRange(
        bundles.size(),
        SETS_A_PIECE,
        (worker, from, to) -> {
          if (probers[worker] == null) {
            probers[worker] = new Prober(rule, passages, index, rests, filter, links, worker, sink);
          }
          for (int position = from; position < to; position++) {
            probers[worker].probe(position);
          }
        });
  }
}
