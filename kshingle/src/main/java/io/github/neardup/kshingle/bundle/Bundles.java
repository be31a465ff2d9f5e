package io.github.neardup.kshingle.bundle;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.hash.HashV2;
import io.github.neardup.core.internal.Parallel;
import io.github.neardup.kshingle.join.ShingleWeights;
import java.util.Optional;
import java.util.function.LongBinaryOperator;

/**
 * The sets of a collection, made small without loss. Shingles that are in exactly the same rows are
 * a <em>bundle</em>: whichever two sets are compared, they have all of it in common or nothing, so
 * it can be handled as one element with the weight of all. What is in one row only is left out, as
 * nobody can share it; it counts in the row's total weight alone. Versions of one text have
 * thousands of shingles, but only as many bundles as there are edits that tell them apart.
 *
 * <p>Positions are by total weight, then by the fingerprints themselves. Bundles have ranks, the
 * rarest first; of those in equally many rows, the one whose first row has the lower position. So
 * neither depends on the order of the rows in the collection, and a row's bundles have ranks that
 * are close together.
 *
 * @param rows the row at each position
 * @param totals the weight of the whole set at each position
 * @param ofRow for each position the ranks of the set's bundles, ascending
 * @param shared for each position the sum of their weights
 * @param weights the weight of each bundle, by rank
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record Bundles(int[] rows, long[] totals, int[][] ofRow, long[] shared, long[] weights) {

  /** How many bundles of a set are between two of its {@link #rests}. */
  static final int REST_STEP = 32;

  private static final int SETS_A_PIECE = 256;
  private static final long FIRST_SEED = 0x62756E646C655F31L;

  static Bundles of(FingerprintTable table, int[] rows, ShingleWeights weights, Parallel parallel) {
    return of(table, rows, weights, parallel, HashV2::random);
  }

  /** With the random number of a row, by seed and position. */
  static Bundles of(
      FingerprintTable table,
      int[] rows,
      ShingleWeights weights,
      Parallel parallel,
      LongBinaryOperator signatures) {
    BundleMaker maker = new BundleMaker(table, rows, weights, parallel);
    for (long seed = FIRST_SEED; ; seed++) {
      Optional<Bundles> bundles = maker.make(seed, signatures);
      if (bundles.isPresent()) {
        return bundles.get();
      }
    }
  }

  int size() {
    return rows.length;
  }

  /**
   * What a comparison can still gain: for each position the weights of the set's bundles from
   * bundle 0, {@link #REST_STEP}, 2 {@link #REST_STEP}, ... on, and 0 at the end.
   */
  long[][] rests(Parallel parallel) {
    long[][] restsOf = new long[size()][];
    parallel.forRange(
        restsOf.length,
        SETS_A_PIECE,
        (worker, from, to) -> {
          for (int position = from; position < to; position++) {
            int[] ranks = ofRow[position];
            long[] rests = new long[(ranks.length + REST_STEP - 1) / REST_STEP + 1];
            long rest = shared[position];
            for (int i = 0; i < ranks.length; i++) {
              if (i % REST_STEP == 0) {
                rests[i / REST_STEP] = rest;
              }
              rest -= weights[ranks[i]];
            }
            restsOf[position] = rests;
          }
        });
    return restsOf;
  }
}
