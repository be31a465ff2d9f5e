package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Sketch;
import java.util.Optional;

/**
 * Compares two candidates the way an algorithm verifies them. Thread-safe.
 *
 * @param algorithm made the fingerprints
 * @param threshold the least similarity of a verified pair
 * @param sketch what tells which candidates are worth verifying, if not all are
 */
record Verifier(Algorithm algorithm, double threshold, Optional<Sketch> sketch) {

  private static final double NOT_WORTH_VERIFYING = -1;

  Verifier(Algorithm algorithm) {
    this(algorithm, algorithm.threshold(), algorithm.sketch());
  }

  /** The similarity; of what is no verified pair, any number below the threshold. */
  double similarity(FingerprintTable table, int left, int right) {
    return isWorthVerifying(table, left, right)
        ? table.similarity(algorithm, left, right, threshold)
        : NOT_WORTH_VERIFYING;
  }

  /** Whether two rows of a table of whole fingerprints, which begin with the sketch, are. */
  boolean isWorthVerifying(FingerprintTable table, int left, int right) {
    if (sketch.isEmpty()) {
      return true;
    }
    Algorithm estimating = sketch.get().estimating();
    int words = sketch.get().words();
    int a = table.from(left);
    int b = table.from(right);
    double least = estimating.threshold();
    return estimating.similarity(
            table.words(left), a, a + words, table.words(right), b, b + words, least)
        >= least;
  }
}
