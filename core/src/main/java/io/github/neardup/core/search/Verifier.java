package io.github.neardup.core.search;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
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

  /** Passes two rows to a sink. Returns whether they are a verified pair. */
  boolean compare(FingerprintTable table, int left, int right, SelfJoin.Sink sink, int worker) {
    sink.candidate(worker, left, right);
    double similarity = similarity(table, left, right);
    if (similarity >= threshold) {
      sink.verified(worker, left, right, similarity);
    }
    return similarity >= threshold;
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
