package io.github.neardup.kshingle.join;

/**
 * The similarity of two sets with weights {@code a} and {@code b} whose overlap has the weight
 * {@code common}. A set's weight is the number of its elements, or the sum of their whole-number
 * weights. It is below 2^53, so all numbers here are exact as {@code double} until they are
 * divided.
 */
public enum SimilarityMeasure {

  /*
   * A filter needs bounds, such as the smallest overlap with which two sets reach a threshold. No
   * bound may exclude a pair whose similarity, as computed, reaches the threshold. A formula solved
   * for the overlap rounds differently from the similarity. So the formula gives only an estimate,
   * and similarity() itself corrects it, step by step, to the last number that passes.
   *
   * Example: Jaccard 0.6 with weights 10 and 10 needs 0.6 / 1.6 * 20 = 7.5, so an overlap of 8,
   * because 8 / 12 reaches 0.6 and 7 / 13 does not.
   *
   * Invariant: each similarity, as computed, increases with the overlap and decreases with either
   * weight, because it consists of correctly rounded operations that do. So there is one last
   * number.
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
   * the overlap coefficient.
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

    /** A heavier set makes no difference, and a lighter one may be entirely in this set. */
    @Override
    double estimatedHeaviest(long a, long common, double threshold) {
      return (double) common / a >= threshold ? Double.POSITIVE_INFINITY : common / threshold;
    }
  };

  /** More than any weight. */
  private static final long MOST = 1L << 53;

  /**
   * Returns the similarity.
   *
   * @param common weight of the intersection, from 0 to the smaller of the two weights
   * @param a weight of one set, above 0
   * @param b weight of the other set, above 0
   * @return from 0 to 1; symmetric in the sets
   */
  public abstract double similarity(long common, long a, long b);

  abstract double estimatedCommon(long a, long b, double threshold);

  abstract double estimatedLeast(long a, double threshold);

  abstract double estimatedHeaviest(long a, long common, double threshold);

  /**
   * Returns the smallest overlap with which two sets reach the threshold.
   *
   * @param threshold at least 0
   * @return more than the smaller of the two weights if no intersection is enough
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
   * Returns the smallest overlap of a set with any sufficiently similar set of at most its own
   * weight, which is also the smallest weight of such a set. For a given overlap, the set with the
   * highest similarity is the intersection itself. So the result is the smallest c for which sets
   * of weights a and c, with overlap c, reach the threshold.
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
   * Returns the greatest weight of a set that has at most a given overlap with another and is
   * sufficiently similar to it.
   *
   * @param a weight of the other set, at least 1
   * @param common the maximum overlap, from 0 to {@code a}
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
