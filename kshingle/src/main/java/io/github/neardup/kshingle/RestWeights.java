package io.github.neardup.kshingle;

import io.github.neardup.core.internal.Parallel;

/**
 * For every so manieth bundle of each set, the weight of the bundles from there on: what a
 * comparison can still gain.
 *
 * @param ofRow for each position the weights from bundle 0, {@link #STEP}, 2 {@link #STEP}, ... on,
 *     and 0 at the end
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record RestWeights(long[][] ofRow) {

  static final int STEP = 32;

  private static final int SETS_A_PIECE = 256;

  static RestWeights of(Bundles bundles, Parallel parallel) {
    long[][] ofRow = new long[bundles.size()][];
    parallel.forRange(
        ofRow.length,
        SETS_A_PIECE,
        (worker, from, to) -> {
          for (int position = from; position < to; position++) {
            int[] ranks = bundles.ofRow()[position];
            long[] rests = new long[(ranks.length + STEP - 1) / STEP + 1];
            long rest = bundles.shared()[position];
            for (int i = 0; i < ranks.length; i++) {
              if (i % STEP == 0) {
                rests[i / STEP] = rest;
              }
              rest -= bundles.weights()[ranks[i]];
            }
            ofRow[position] = rests;
          }
        });
    return new RestWeights(ofRow);
  }
}
