package io.github.neardup.eval.statistics;

/**
 * How well a similarity ranks pairs, duplicates before others. Pairs of equal similarity are
 * retrieved together; pairs that were not found are retrieved last, all together, if at all.
 *
 * <p>Average precision is the sum, over the similarities that occur from the highest down, of the
 * precision among the pairs that reach it, weighted by the share of all duplicates that have
 * exactly it (Manning, Raghavan, Schütze, "Introduction to Information Retrieval", 8.4). Duplicates
 * not found add nothing: they count as never retrieved.
 *
 * <p>The area under the ROC curve is the probability that a random duplicate is ranked before a
 * random other pair, ties counted half (Fawcett, "An introduction to ROC analysis", Pattern
 * Recognition Letters 27, 2006).
 *
 * @param averagePrecision NaN if there are no duplicates
 * @param rocAuc NaN if there are no duplicates or no other pairs
 * @param averagePrecisionConfidence how sure it is
 * @param rocAucConfidence the same of the other
 */
public record Ranking(
    double averagePrecision,
    double rocAuc,
    Confidence averagePrecisionConfidence,
    Confidence rocAucConfidence) {

  /** A ranking that was not resampled. */
  public Ranking(double averagePrecision, double rocAuc) {
    this(averagePrecision, rocAuc, Confidence.NONE, Confidence.NONE);
  }

  /** The same, and how sure it is. */
  public Ranking withConfidence(Confidence ofAveragePrecision, Confidence ofRocAuc) {
    return new Ranking(averagePrecision, rocAuc, ofAveragePrecision, ofRocAuc);
  }

  /**
   * Computes both in one pass.
   *
   * @param found duplicates found at each similarity, from the highest similarity to the lowest
   * @param wrong other pairs found at each
   * @param duplicates all duplicates, found or not
   * @param others all other pairs that have a label, found or not
   */
  public static Ranking of(long[] found, long[] wrong, long duplicates, long others) {
    double precisions = 0;
    double area = 0;
    long foundSoFar = 0;
    long wrongSoFar = 0;
    for (int i = 0; i < found.length; i++) {
      area += wrong[i] * (foundSoFar + found[i] / 2.0);
      foundSoFar += found[i];
      wrongSoFar += wrong[i];
      if (found[i] > 0) {
        precisions += (double) found[i] * foundSoFar / (foundSoFar + wrongSoFar);
      }
    }
    area += (others - wrongSoFar) * (foundSoFar + (duplicates - foundSoFar) / 2.0);
    // 0 / 0 is NaN, as it should be.
    return new Ranking(precisions / duplicates, area / duplicates / others);
  }
}
