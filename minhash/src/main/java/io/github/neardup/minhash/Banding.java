package io.github.neardup.minhash;

import java.util.Locale;

/**
 * Cuts a signature into keys: {@code bands} bands of {@code rows} components each. Two signatures
 * are candidates if they agree in all components of some band (Indyk and Motwani, "Approximate
 * nearest neighbors", STOC 1998; Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", 3.4).
 *
 * @param bands the number of bands, at least 1
 * @param rows the number of components in a band, at least 1
 * @param bits the number of bits kept of each component, from 1 to 32; 32 = whole components
 */
public record Banding(int bands, int rows, int bits) {

  /*
   * Two signatures agree in a component with probability s, their Jaccard similarity; in all rows
   * of a band with s^rows; and in some band with 1 - (1 - s^rows)^bands, an S-shaped curve. More
   * rows move its steep part to the right, more bands to the left. Example: 32 bands of 4 rows find
   * 99.98 % of the pairs with s = 0.7, but also 23 % of those with 0.3 and 5 % of those with 0.2,
   * which verification drops.
   *
   * Invariant: powers are products in one order, and loops run in one order, so every machine
   * chooses the same bands, and keys from different machines fit together.
   */

  private static final int STEPS = 64;

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public Banding {
    if (bands < 1 || rows < 1) {
      throw new IllegalArgumentException(
          "bands and rows must be at least 1, not " + bands + " and " + rows);
    }
    if (bits < 1 || bits > PackedSignature.WHOLE) {
      throw new IllegalArgumentException(
          "bits must be from 1 to " + PackedSignature.WHOLE + ", not " + bits);
    }
  }

  /**
   * Creates bands of whole components.
   *
   * @param bands the number of bands, at least 1
   * @param rows the number of components in a band, at least 1
   * @throws IllegalArgumentException if one is out of range
   */
  public Banding(int bands, int rows) {
    this(bands, rows, PackedSignature.WHOLE);
  }

  /**
   * Returns the probability that two sets become candidates: 1 - (1 - p^rows)^bands, where p is the
   * probability that they agree in a component. Whole components agree with p = s. With b bits,
   * even different components agree with C = 2^-b, so p = C + (1 - C) s, and unrelated texts become
   * candidates with probability 1 - (1 - C^rows)^bands.
   *
   * @param similarity their Jaccard similarity s, from 0 to 1, weighted if features have weights
   */
  public double candidateProbability(double similarity) {
    double agreement = Agreement.probability(similarity, bits);
    return 1 - power(1 - power(agreement, rows), bands);
  }

  /** Returns a power by squaring, which is fast before this class is compiled. */
  private static double power(double base, int exponent) {
    double product = 1;
    double square = base;
    for (int left = exponent; left > 0; left >>>= 1) {
      product *= (left & 1) == 1 ? square : 1;
      square *= square;
    }
    return product;
  }

  /**
   * Returns the bands and rows that fit a threshold best. They minimise the weighted sum of two
   * areas under the curve of {@link #candidateProbability}: the false positives below the threshold
   * and the false negatives above it (Zhu et al., "LSH Ensemble", VLDB 2016, section 5.1).
   *
   * @param permutations the number of components, at least 1; an upper bound of bands times rows
   * @param bits the number of bits kept of each component, from 1 to 32
   * @param threshold the similarity from which pairs should be found, from 0 to 1
   * @param falseNegativeWeight the weight of false negatives, from 0 to 1; false positives have the
   *     remaining weight
   * @throws IllegalArgumentException if an argument is out of range
   */
  public static Banding optimal(
      int permutations, int bits, double threshold, double falseNegativeWeight) {
    checkPermutations(permutations);
    checkFraction("threshold", threshold);
    checkFraction("weight of false negatives", falseNegativeWeight);
    Banding best = new Banding(1, 1, bits);
    double least = Double.POSITIVE_INFINITY;
    for (int rows = 1; rows <= permutations; rows++) {
      int mostBands = permutations / rows;
      // More bands mean fewer false negatives and more false positives. Either bound can rule out
      // the remaining choices, which are most of them if there are many permutations.
      if (falseNegativeWeight * new Banding(mostBands, rows, bits).falseNegatives(threshold)
          >= least) {
        continue;
      }
      for (int bands = 1; bands <= mostBands; bands++) {
        Banding banding = new Banding(bands, rows, bits);
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

  /**
   * Returns the bands and rows that find a given share of the pairs at the threshold, and more of
   * the pairs above it, with the fewest candidates below it. These are the most rows for which
   * enough bands fit, because the curve is then steepest, and no more bands than necessary.
   *
   * @param permutations the number of components, at least 1; an upper bound of bands times rows
   * @param bits the number of bits kept of each component, from 1 to 32
   * @param threshold the similarity at which the recall holds, from 0 to 1
   * @param recall the smallest {@link #candidateProbability} at the threshold, from 0 to 1
   * @throws IllegalArgumentException if an argument is out of range, or no bands of that many
   *     permutations reach the recall; the message says what would be needed
   */
  public static Banding forRecall(int permutations, int bits, double threshold, double recall) {
    checkPermutations(permutations);
    checkFraction("threshold", threshold);
    checkFraction("recall", recall);
    for (int rows = permutations; rows >= 1; rows--) {
      int mostBands = permutations / rows;
      if (new Banding(mostBands, rows, bits).candidateProbability(threshold) >= recall) {
        return withFewestBands(mostBands, rows, bits, threshold, recall);
      }
    }
    double miss = 1 - Agreement.probability(threshold, bits);
    throw new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "%d permutations cannot find a share of %s of the pairs at a threshold of %s, at most"
                + " %.4f; %s",
            permutations,
            recall,
            threshold,
            Math.floor(1e4 * (1 - StrictMath.pow(miss, permutations))) / 1e4,
            recall == 1
                ? "only a recall below 1 is possible"
                : String.format(
                    Locale.ROOT,
                    "it takes %.0f, or a higher threshold, or a lower recall",
                    Math.ceil(StrictMath.log(1 - recall) / StrictMath.log(miss)))));
  }

  private static Banding withFewestBands(
      int mostBands, int rows, int bits, double threshold, double recall) {
    int tooFew = 0;
    int enough = mostBands;
    while (enough - tooFew > 1) {
      int middle = (tooFew + enough) >>> 1;
      if (new Banding(middle, rows, bits).candidateProbability(threshold) >= recall) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return new Banding(enough, rows, bits);
  }

  private static void checkPermutations(int permutations) {
    if (permutations < 1) {
      throw new IllegalArgumentException("permutations must be at least 1, not " + permutations);
    }
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

  /** Returns the area under the curve, by the midpoint rule. */
  private double area(double from, double to) {
    double step = (to - from) / STEPS;
    double sum = 0;
    for (int i = 0; i < STEPS; i++) {
      sum += candidateProbability(from + (i + 0.5) * step);
    }
    return sum * step;
  }
}
