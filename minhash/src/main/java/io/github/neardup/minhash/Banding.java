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
   * @param permutations how many components there are, at least 1; bands times rows is at most this
   * @param threshold the similarity from which pairs are wanted, from 0 to 1
   * @param falseNegativeWeight the weight of false negatives, from 0 to 1; false positives weigh
   *     the rest
   * @throws IllegalArgumentException if an argument is out of range
   */
  public static Banding optimal(int permutations, double threshold, double falseNegativeWeight) {
    if (permutations < 1) {
      throw new IllegalArgumentException("permutations must be at least 1, not " + permutations);
    }
    checkFraction("threshold", threshold);
    checkFraction("weight of false negatives", falseNegativeWeight);
    Banding best = new Banding(1, 1);
    double least = Double.POSITIVE_INFINITY;
    for (int rows = 1; rows <= permutations; rows++) {
      int mostBands = permutations / rows;
      // The more bands, the fewer false negatives and the more false positives: either can rule
      // out the rest, which are most of them where permutations are many.
      if (falseNegativeWeight * new Banding(mostBands, rows).falseNegatives(threshold) >= least) {
        continue;
      }
      for (int bands = 1; bands <= mostBands; bands++) {
        Banding banding = new Banding(bands, rows);
        double falsePositiveCost = (1 - falseNegativeWeight) * banding.falsePositives(threshold);
        if (falsePositiveCost >= least) {
          break;
        }
        double cost = falsePositiveCost + falseNegativeWeight * banding.falseNegatives(threshold);
        if (cost < least) {
          least = cost;
          best = banding;
        }
      }
    }
    return best;
  }

  private static void checkFraction(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " must be from 0 to 1, not " + value);
    }
  }

  private double falsePositives(double threshold) {
    return area(0, threshold);
  }

  private double falseNegatives(double threshold) {
    return 1 - threshold - area(threshold, 1);
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
