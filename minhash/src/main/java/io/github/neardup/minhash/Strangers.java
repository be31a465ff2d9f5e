package io.github.neardup.minhash;

import io.github.neardup.core.algorithm.CollectionStatistics;

/**
 * How often the unrelated texts of a collection meet in bands, estimated from the pairs of a
 * sample. Immutable.
 *
 * @param pairs the number of pairs in the sample, by the number of agreeing components
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Strangers(long texts, long[] pairs) {

  /*
   * With fewer rows, a band finds more pairs at the threshold, but more unrelated texts meet: the
   * share s^rows of pairs with similarity s. The distribution of s depends on language, length and
   * templates, so it is estimated from a sample. For a pair with x agreements out of n, the share
   * of all choices of r components that agree is x (x - 1) ... / (n (n - 1) ...), which has the
   * mean s^r.
   *
   * Example: if 500,000 texts share a tenth of their pairs of words, each meets 500,000 * 28 *
   * 0.1^4 = 1,400 others in 28 bands of 4 rows, and 125 in 25 bands of 5.
   */

  /** Each text of the sample is compared with this many others. */
  private static final int OTHERS = 16;

  /** Comparing a text with this many others takes about as long as making its signature. */
  private static final double MOST = 50;

  /** This many texts are compared in a moment, however many of them meet. */
  private static final int FEW = 1 << 14;

  /** The smallest share of pairs that must be found halfway between the threshold and 1. */
  private static final double LEAST_FOUND = 0.9;

  /** Compares the texts of a sample. */
  static Strangers of(CollectionStatistics collection, PackedSignature format, int similar) {
    long[] pairs = new long[format.components() + 1];
    int size = collection.fingerprints() <= FEW ? 0 : collection.sampleSize();
    for (int i = 0; i < size; i++) {
      for (int other = 1; other <= Math.min(OTHERS, size - 1); other++) {
        int agreements =
            format.agreements(collection.sample(i), collection.sample((i + other) % size));
        pairs[agreements] += agreements < similar ? 1 : 0;
      }
    }
    return new Strangers(collection.fingerprints(), pairs);
  }

  /** Returns how many others a text meets in bands, on average. */
  double met(Banding banding) {
    double agreeing = 0;
    long all = 0;
    int components = pairs.length - 1;
    for (int agreements = 0; agreements <= components; agreements++) {
      double share = 1;
      for (int row = 0; row < banding.rows(); row++) {
        share *= Math.max(0, agreements - row) / (double) (components - row);
      }
      agreeing += pairs[agreements] * share;
      all += pairs[agreements];
    }
    return all == 0 ? 0 : agreeing / all * texts * banding.bands();
  }

  /**
   * Returns the given bands, or bands with more rows if texts would meet too many unrelated ones,
   * as long as pairs well above the threshold are still found.
   */
  Banding fewer(Banding bands, double threshold) {
    int permutations = pairs.length - 1;
    Banding banding = bands;
    while (met(banding) > MOST && banding.rows() < permutations) {
      int rows = banding.rows() + 1;
      Banding longer = new Banding(permutations / rows, rows, banding.bits());
      if (longer.candidateProbability((threshold + 1) / 2) < LEAST_FOUND) {
        break;
      }
      banding = longer;
    }
    return banding;
  }
}
