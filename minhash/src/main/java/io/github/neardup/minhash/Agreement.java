package io.github.neardup.minhash;

/**
 * How often components agree, and the similarity that follows. Whole components agree with
 * probability J, the Jaccard similarity of the sets. If only b bits of each are kept, different
 * components agree with probability C = 2^-b, so components agree with probability P = C + (1 - C)
 * J, and the share M of agreeing components yields the estimate (M - C) / (1 - C), which is clipped
 * to [0, 1]. docs/internals/minhash.md has its variance.
 */
final class Agreement {

  private Agreement() {}

  /** Returns the probability that different components agree; whole components never do. */
  private static double byChance(int bits) {
    return bits == PackedSignature.WHOLE ? 0 : Math.scalb(1.0, -bits);
  }

  /** Returns the probability that components agree. */
  static double probability(double similarity, int bits) {
    double chance = byChance(bits);
    return chance + (1 - chance) * similarity;
  }

  /** Returns the similarity at which components agree so often, from 0 to 1. */
  static double similarity(double probability, int bits) {
    double chance = byChance(bits);
    return Math.max(0, (probability - chance) / (1 - chance));
  }

  /** Returns the estimate for that many agreements, with its bounds. */
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
