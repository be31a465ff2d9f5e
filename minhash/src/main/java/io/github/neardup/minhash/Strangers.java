package io.github.neardup.minhash;

import io.github.neardup.core.algorithm.CollectionStatistics;

/**
 * How often the unrelated texts of a collection meet in bands: by the pairs of a sample, however
 * many agreements they have. Immutable.
 *
 * @param texts how many the collection has
 * @param pairs by the number of components that agree, how many pairs of the sample
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record Strangers(long texts, long[] pairs) {

  /*
   * The fewer rows a band has, the more pairs at the threshold it finds, and the more strangers
   * meet: a share of s^rows of those with similarity s. What s is depends on language, length and
   * templates, so that a sample tells it. Of a pair with x agreements of n, the share of all
   * choices of r components that agree is x (x - 1) ... / (n (n - 1) ...), which has the mean s^r.
   *
   * Example: 500,000 texts that share a tenth of their pairs of words meet 500,000 * 28 * 0.1^4 =
   * 1,400 others each in 28 bands of 4 rows, and 125 in 25 bands of 5.
   */

  /** Each text of the sample is compared with so many others. */
  private static final int OTHERS = 16;

  /** Comparing a text with this many others takes about as long as making its signature. */
  private static final double MOST = 50;

  /** So few texts are compared in a moment, however many of them meet. */
  private static final int FEW = 1 << 14;

  /** Of the pairs in the middle between the threshold and 1. */
  private static final double LEAST_FOUND = 0.9;

  /**
   * Compares the texts of a sample.
   *
   * @param collection with a sample of signatures
   * @param similar from so many agreements on, two texts are no strangers
   */
  static Strangers of(CollectionStatistics collection, PackedSignature format, int similar) {
    long[] pairs = new long[format.components() + 1];
    int size = collection.fingerprints() <= FEW ? 0 : collection.sampleSize();
    long[][] sample = new long[size][];
    for (int i = 0; i < size; i++) {
      sample[i] = collection.sample(i);
    }
    for (int i = 0; i < size; i++) {
      for (int other = 1; other <= Math.min(OTHERS, size - 1); other++) {
        int agreements = format.agreements(sample[i], 0, sample[(i + other) % size], 0);
        pairs[agreements] += agreements < similar ? 1 : 0;
      }
    }
    return new Strangers(collection.fingerprints(), pairs);
  }

  /** How many others a text meets in bands, on average. */
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
   * Bands, or ones of more rows if texts would meet too many strangers in them, as long as pairs
   * well above the threshold are found.
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
