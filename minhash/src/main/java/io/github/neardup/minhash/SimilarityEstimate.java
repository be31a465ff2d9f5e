package io.github.neardup.minhash;

import java.util.Locale;

/**
 * An estimated similarity with bounds: a confidence interval by Clopper and Pearson ("The use of
 * confidence or fiducial limits illustrated in the case of the binomial", Biometrika 1934).
 * Whatever the true similarity of a pair, the bounds include it with a probability of at least
 * {@code confidence}.
 *
 * @param estimate the estimated similarity, from 0 to 1
 * @param lower the lower bound, from 0 to {@code estimate}
 * @param upper the upper bound, from {@code estimate} to 1
 * @param confidence the smallest probability that the bounds hold, above 0 and below 1
 */
public record SimilarityEstimate(double estimate, double lower, double upper, double confidence) {

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public SimilarityEstimate {
    if (!(0 <= lower && lower <= estimate && estimate <= upper && upper <= 1)) {
      throw new IllegalArgumentException(
          "an estimate must be between its bounds, and the bounds from 0 to 1, not %s, %s, %s"
              .formatted(lower, estimate, upper));
    }
    checkConfidence(confidence);
  }

  static void checkConfidence(double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException(
          "confidence must be above 0 and below 1, not " + confidence);
    }
  }

  /** Returns a text such as "0.73, between 0.64 and 0.80 at 95% confidence". */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%.2f, between %.2f and %.2f at %s%% confidence",
        estimate,
        lower,
        upper,
        String.format(Locale.ROOT, "%.2f", 100 * confidence).replaceAll("\\.?0+$", ""));
  }
}
