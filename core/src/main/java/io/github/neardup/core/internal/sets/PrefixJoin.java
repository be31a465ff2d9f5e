package io.github.neardup.core.internal.sets;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.internal.Parallel;
import io.github.neardup.core.search.SelfJoin;
import java.util.Optional;

/**
 * Finds all pairs of sets that match, or all links, exactly, by the prefix filter: on the sets as
 * they are ({@link PlainJoin}) where few of them meet, and otherwise on bundles of shingles ({@link
 * BundleJoin}), which take longer to make and make meetings cheap. Which it is depends on the
 * collection alone, and changes no verified pair.
 *
 * @param mostSteps how many steps of meeting and comparing the plain join may take for each shingle
 *     of the collection
 */
public record PrefixJoin(MatchRule rule, long mostSteps) implements SelfJoin {

  /** With so many steps, the plain join takes about as long as making bundles does. */
  private static final long STEPS_OF_BUNDLING = 128;

  /** The join by whichever way is expected to be the faster. */
  public PrefixJoin(MatchRule rule) {
    this(rule, STEPS_OF_BUNDLING);
  }

  @Override
  public void join(FingerprintTable table, int[] rows, int threads, Sink sink) {
    if (rows.length < 2) {
      return;
    }
    try (Parallel parallel = new Parallel(threads)) {
      Optional<PlainJoin> plain = PlainJoin.of(table, rows, rule, mostSteps, parallel);
      if (plain.isPresent()) {
        plain.get().join(parallel, sink);
      } else {
        new BundleJoin(rule, Division.USUAL).join(table, rows, parallel, sink);
      }
    }
  }
}
