package io.github.neardup.minhash;

/**
 * How often components agree, and what follows for the similarity. Whole components agree with the
 * Jaccard similarity J of the sets. If b bits of them are kept, different components agree, too,
 * with C = 2^-b, so that the probability is P = C + (1 - C) J, and the share M of components that
 * agree gives the estimate (M - C) / (1 - C). It has no bias before it is clipped to [0, 1], and
 * with k components the variance P (1 - P) / (k (1 - C)^2), which is (1 - J) (J + 1 / (2^b - 1)) /
 * k (Li and Koenig, "b-Bit minwise hashing", WWW 2010, for sets that are small in their universe).
 */
final class Agreement {

  private Agreement() {}

  /** The probability that different components agree; whole ones never do. */
  private static double byChance(int bits) {
    return bits == PackedSignature.WHOLE ? 0 : Math.scalb(1.0, -bits);
  }

  /** The probability that components agree. */
  static double probability(double similarity, int bits) {
    double chance = byChance(bits);
    return chance + (1 - chance) * similarity;
  }

  /**
   * The similarity at which components agree with a probability: the inverse, clipped to [0, 1].
   */
  static double similarity(double probability, int bits) {
    double chance = byChance(bits);
    return Math.max(0, (probability - chance) / (1 - chance));
  }

  /** The estimate that a number of agreements gives, with its bounds. */
  static SimilarityEstimate estimate(int agreements, int components, int bits, double confidence) {
    SimilarityEstimate.checkConfidence(confidence);
    double tail = (1 - confidence) / 2;
    return new SimilarityEstimate(
        similarity((double) agreements / components, bits),
        similarity(BinomialBounds.lower(agreements, components, tail), bits),
        similarity(BinomialBounds.upper(agreements, components, tail), bits),
        confidence);
  }
}
