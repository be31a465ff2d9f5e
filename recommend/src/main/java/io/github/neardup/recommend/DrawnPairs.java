package io.github.neardup.recommend;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.util.FeatureSets;
import io.github.neardup.recommend.Recommender.TimeUpException;

/**
 * The pairs of a sample, and the probability with which each was drawn. It needs the sets of
 * features by which the sample was drawn, unless that is the whole corpus. Thread-safe.
 *
 * @param sample the sample
 * @param sets a row for each text of the sample; none if it is the whole corpus
 */
record DrawnPairs(SimilarSample sample, FingerprintTable sets) {

  /**
   * The pairs of a sample.
   *
   * @param drawing has the sets of features by which it was drawn
   * @throws TimeUpException if the time is up
   */
  static DrawnPairs of(SimilarSample sample, Algorithm drawing, SampledTexts texts) {
    return new DrawnPairs(sample, sample.whole() ? new FingerprintTable() : texts.table(drawing));
  }

  /** The probability with which a pair of rows was drawn, above 0. */
  double probability(int a, int b) {
    return sample.whole() ? 1 : sample.probability(a, b, jaccard(a, b));
  }

  private double jaccard(int a, int b) {
    return FeatureSets.jaccard(
        sets.words(a), sets.from(a), sets.to(a), sets.words(b), sets.from(b), sets.to(b), 0);
  }
}
