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
    Sketch.Length length = sketch.get().length();
    long[] a = table.words(left);
    long[] b = table.words(right);
    int aFrom = table.from(left);
    int bFrom = table.from(right);
    int aTo = aFrom + length.of(a, aFrom);
    int bTo = bFrom + length.of(b, bFrom);
    double least = estimating.threshold();
    return estimating.similarity(a, aFrom, aTo, b, bFrom, bTo, least) >= least;
  }
}
