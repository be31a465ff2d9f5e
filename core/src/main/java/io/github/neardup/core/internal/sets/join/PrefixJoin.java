package io.github.neardup.core.internal.sets.join;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.internal.Parallel;
import io.github.neardup.core.internal.sets.MatchRule;
import io.github.neardup.core.internal.sets.ShingleWeights;
import io.github.neardup.core.internal.sets.bundles.BundleJoin;
import io.github.neardup.core.internal.sets.bundles.Division;
import io.github.neardup.core.search.SelfJoin;

/**
 * Finds all pairs of sets that match, or all links, exactly, by the prefix filter: on the sets as
 * they are ({@link PlainJoin}) where few of them meet; for links, by summaries of those that meet
 * ({@link ListJoin}) where they are more; and otherwise on bundles of shingles ({@link
 * BundleJoin}), which take longer to make and make meetings cheap. Which it is depends on the
 * collection and on what is asked for, and changes no verified pair.
 *
 * @param mostSteps how many steps of meeting and comparing the plain join may take for each shingle
 *     of the collection
 * @param mostMeetings how many meetings in lists there may be for each shingle
 */
public record PrefixJoin(MatchRule rule, double mostSteps, double mostMeetings)
    implements SelfJoin {

  /** With so many steps, the plain join takes about as long as making bundles does. */
  private static final double STEPS_OF_BUNDLING = 128;

  /** So many meetings in lists, of 6 ns, take about as long as the join on bundles of sentences. */
  private static final double MEETINGS_OF_BUNDLING = 96;

  /** The join by whichever way is expected to be the fastest. */
  public PrefixJoin(MatchRule rule) {
    this(rule, STEPS_OF_BUNDLING, MEETINGS_OF_BUNDLING);
  }

  @Override
  public void join(FingerprintTable table, int[] rows, int threads, Sink sink) {
    if (rows.length < 2) {
      return;
    }
    try (Parallel parallel = new Parallel(threads)) {
      if (!joinByShingles(table, rows, parallel, sink)) {
        new BundleJoin(rule, Division.USUAL).join(table, rows, parallel, sink);
      }
    }
  }

  /** Does nothing if it would take too long. */
  private boolean joinByShingles(FingerprintTable table, int[] rows, Parallel parallel, Sink sink) {
    RarePrefixedSets sets = RarePrefixedSets.of(table, rows, rule, parallel);
    if (!PlainIndex.canHold(sets.prefixes())) {
      return false;
    }
    PlainIndex index = PlainIndex.of(sets.indexed(), PlainIndex.bits(sets.indexed()), parallel);
    PlainJoin plain = new PlainJoin(sets, index);
    if (plain.stepsAShingle() <= mostSteps) {
      plain.join(parallel, sink);
      return true;
    }
    boolean lists =
        sink.linksOnly()
            && rule.weights() == ShingleWeights.EQUAL
            && ListJoin.isWorthwhile(sets, index, mostMeetings);
    if (lists) {
      ListJoin.of(sets, index, parallel).join(parallel, sink);
    }
    return lists;
  }
}
