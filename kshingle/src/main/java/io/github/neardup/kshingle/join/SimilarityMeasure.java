package io.github.neardup.kshingle.join;

/**
 * How alike two sets of weights {@code a} and {@code b} are that have {@code common} weight in
 * common. A set's weight is the number of its elements, or the sum of their whole-number weights;
 * below 2^53, so that all numbers here are exact as {@code double} until they are divided.
 */
public enum SimilarityMeasure {

  /*
   * A filter needs bounds, such as the least weight in common with which two sets reach a threshold,
   * and no bound may exclude a pair whose similarity, as computed, reaches the threshold. Formulas
   * solved for the weight round in other places than the similarity. So a formula is only the
   * estimate, and similarity() itself corrects it, step by step, to the last number that passes.
   *
   * Example: Jaccard 0.6 with weights 10 and 10 needs 0.6 / 1.6 * 20 = 7.5, so 8 in common, as
   * 8 / 12 reaches 0.6 and 7 / 13 does not.
   *
   * Invariant: each similarity, as computed, grows with the weight in common and falls with either
   * weight, as it is made of correctly rounded operations that do. So there is one last number.
   */

  /** c / (a + b - c), the share of the union. */
  JACCARD {
    @Override
    public double similarity(long common, long a, long b) {
      return (double) common / (a + b - common);
    }

    @Override
    double estimatedCommon(long a, long b, double threshold) {
      return threshold / (1 + threshold) * (a + b);
    }

    /** c / a >= t. */
    @Override
    double estimatedLeast(long a, double threshold) {
      return threshold * a;
    }

    @Override
    double estimatedHeaviest(long a, long common, double threshold) {
      return common / threshold - a + common;
    }
  },

  /** 2 c / (a + b), the share of both sets together (Dice 1945, Sorensen 1948). */
  DICE {
    @Override
    public double similarity(long common, long a, long b) {
      return 2.0 * common / (a + b);
    }

    @Override
    double estimatedCommon(long a, long b, double threshold) {
      return threshold / 2 * (a + b);
    }

    /** 2 c / (a + c) >= t. */
    @Override
    double estimatedLeast(long a, double threshold) {
      return threshold / (2 - threshold) * a;
    }

    @Override
    double estimatedHeaviest(long a, long common, double threshold) {
      return 2 * common / threshold - a;
    }
  },

  /** c / sqrt(a b), the cosine of the angle between the sets as vectors of zeros and ones. */
  COSINE {
    @Override
    public double similarity(long common, long a, long b) {
      return common / Math.sqrt((double) a * b);
    }

    @Override
    double estimatedCommon(long a, long b, double threshold) {
      return threshold * Math.sqrt((double) a * b);
    }

    /** c / sqrt(a c) >= t. */
    @Override
    double estimatedLeast(long a, double threshold) {
      return threshold * threshold * a;
    }

    @Override
    double estimatedHeaviest(long a, long common, double threshold) {
      return common / threshold * (common / threshold) / a;
    }
  },

  /**
   * c / min(a, b), the share of the smaller set that is in the larger (Broder 1997); also known as
   * overlap coefficient.
   */
  CONTAINMENT {
    @Override
    public double similarity(long common, long a, long b) {
      return (double) common / Math.min(a, b);
    }

    @Override
    double estimatedCommon(long a, long b, double threshold) {
      return threshold * Math.min(a, b);
    }

    /** c / c >= t: a single element can be the whole of another set. */
    @Override
    double estimatedLeast(long a, double threshold) {
      return 1;
    }

    /** A heavier set makes no difference, and a lighter one can be in this set altogether. */
    @Override
    double estimatedHeaviest(long a, long common, double threshold) {
      return (double) common / a >= threshold ? Double.POSITIVE_INFINITY : common / threshold;
    }
  };

  /** More than any weight. */
  private static final long MOST = 1L << 53;

  /**
   * The similarity.
   *
   * @param common weight of the intersection, from 0 to the lesser of the two weights
   * @param a weight of a set, above 0
   * @param b weight of the other, above 0
   * @return from 0 to 1; symmetric in the sets
   */
  public abstract double similarity(long common, long a, long b);

  abstract double estimatedCommon(long a, long b, double threshold);

  abstract double estimatedLeast(long a, double threshold);

  abstract double estimatedHeaviest(long a, long common, double threshold);

  /**
   * The least weight in common with which two sets reach the threshold.
   *
   * @param threshold at least 0
   * @return more than the lesser of the two weights if no intersection would do
   */
  public final long leastCommon(long a, long b, double threshold) {
    long common = (long) estimatedCommon(a, b, threshold);
    while (common > 0 && similarity(common - 1, a, b) >= threshold) {
      common--;
    }
    while (similarity(common, a, b) < threshold) {
      common++;
    }
    return common;
  }

  /**
   * The least weight that a set has in common with any other of at most its own weight to which it
   * is similar enough, and at the same time the least weight of such another. With the weight in
   * common given, the similarity is highest to the intersection itself, so it is the least c for
   * which sets of weights a and c, with c in common, reach the threshold.
   *
   * @param a weight of the set, at least 1
   * @param threshold above 0, at most 1
   * @return from 1 to {@code a}
   */
  public final long leastCommonWithLighter(long a, double threshold) {
    long common = Math.max(1, (long) estimatedLeast(a, threshold));
    while (common > 1 && similarity(common - 1, a, common - 1) >= threshold) {
      common--;
    }
    while (similarity(common, a, common) < threshold) {
      common++;
    }
    return common;
  }

  /**
   * The least weight that a set has in common with any other of at least its own weight to which it
   * is similar enough: as much as with one of its own weight, for a heavier one needs more, or the
   * same.
   *
   * @param a weight of the set, at least 1
   * @param threshold above 0, at most 1
   * @return from 1 to {@code a}
   */
  public final long leastCommonWithHeavier(long a, double threshold) {
    return leastCommon(a, a, threshold);
  }

  /**
   * The greatest weight of a set that has at most so much in common with another and is similar
   * enough to it.
   *
   * @param a weight of the other, at least 1
   * @param common the most that they have in common, from 0 to {@code a}
   * @param threshold above 0, at most 1
   * @return less than {@code common} if there is none; 2^53 if any weight will do
   */
  public final long heaviest(long a, long common, double threshold) {
    long estimated = (long) estimatedHeaviest(a, common, threshold);
    long heaviest = Math.max(common - 1, Math.min(MOST, estimated));
    while (heaviest < MOST && similarity(common, a, heaviest + 1) >= threshold) {
      heaviest++;
    }
    while (heaviest >= common && similarity(common, a, heaviest) < threshold) {
      heaviest--;
    }
    return heaviest;
  }
}
