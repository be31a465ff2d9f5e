package io.github.neardup.core.search;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Sketch;
import java.util.Optional;

/**
 * Compares two candidates the way an algorithm verifies them. Thread-safe.
 *
 * @param sketch decides which candidates are worth verifying, if not all are
 */
record Verifier(Algorithm algorithm, double threshold, Optional<Sketch> sketch) {

  private static final double NOT_WORTH_VERIFYING = -1;

  Verifier(Algorithm algorithm) {
    this(algorithm, algorithm.threshold(), algorithm.sketch());
  }

  /** Returns the similarity of a verified pair, otherwise any number below the threshold. */
  double similarity(FingerprintTable table, int left, int right) {
    return isWorthVerifying(table, left, right)
        ? table.similarity(algorithm, left, right, threshold)
        : NOT_WORTH_VERIFYING;
  }

  /** Returns whether two rows, whole fingerprints, are worth verifying. */
  boolean isWorthVerifying(FingerprintTable table, int left, int right) {
    if (sketch.isEmpty()) {
      return true;
    }
    Algorithm estimating = sketch.get().estimating();
    double least = estimating.threshold();
    Row a = sketch.get().of(table.row(left));
    Row b = sketch.get().of(table.row(right));
    return estimating.similarity(a, b, least) >= least;
  }
}
