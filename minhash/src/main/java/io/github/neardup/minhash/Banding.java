package io.github.neardup.minhash;

/**
 * How a signature is cut into keys: {@code bands} bands of {@code rows} components each. Two
 * signatures are candidates when they agree in all components of some band (Indyk and Motwani,
 * "Approximate nearest neighbors", STOC 1998; Leskovec, Rajaraman, Ullman, "Mining of Massive
 * Datasets", 3.4).
 *
 * @param bands the number of bands, at least 1
 * @param rows the number of components in a band, at least 1
 */
public record Banding(int bands, int rows) {

  private static final int STEPS = 64;

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if one is less than 1
   */
  public Banding {
    if (bands < 1 || rows < 1) {
      throw new IllegalArgumentException(
          "bands and rows must be at least 1, not " + bands + " and " + rows);
    }
  }

  /**
   * The probability that two sets become candidates: 1 - (1 - s^rows)^bands.
   *
   * @param similarity their Jaccard similarity s, from 0 to 1
   */
  public double candidateProbability(double similarity) {
    // StrictMath: the choice of bands must be the same on every machine.
    return 1 - StrictMath.pow(1 - StrictMath.pow(similarity, rows), bands);
  }

  /**
   * The bands and rows that fit a threshold best: they minimise the weighted sum of two areas under
   * the curve of {@link #candidateProbability}, the false positives below the threshold and the
   * false negatives above it (Zhu et al., "LSH Ensemble", VLDB 2016, section 5.1).
   *
   * @param permutations how many components there are; bands times rows is at most this
   * @param threshold the similarity from which pairs are wanted
   * @param falseNegativeWeight the weight of false negatives, from 0 to 1; false positives weigh
   *     the rest
   */
  public static Banding optimal(int permutations, double threshold, double falseNegativeWeight) {
    Banding best = new Banding(1, 1);
    double least = Double.POSITIVE_INFINITY;
    for (int rows = 1; rows <= permutations; rows++) {
      for (int bands = 1; bands <= permutations / rows; bands++) {
        Banding banding = new Banding(bands, rows);
        double falsePositives = banding.area(0, threshold);
        double falseNegatives = 1 - threshold - banding.area(threshold, 1);
        double cost =
            (1 - falseNegativeWeight) * falsePositives + falseNegativeWeight * falseNegatives;
        if (cost < least) {
          least = cost;
          best = banding;
        }
      }
    }
    return best;
  }

  /** The area under the curve, by the midpoint rule. */
  private double area(double from, double to) {
    double step = (to - from) / STEPS;
    double sum = 0;
    for (int i = 0; i < STEPS; i++) {
      sum += candidateProbability(from + (i + 0.5) * step);
    }
    return sum * step;
  }
}
