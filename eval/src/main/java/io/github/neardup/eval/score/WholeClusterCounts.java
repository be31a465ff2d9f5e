package io.github.neardup.eval.score;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

/**
 * Counts of documents by completeness of their clusters, as in published results on the CORE
 * deduplication dataset (B. Gyawali, L. Anastasiou and P. Knoth, "Deduplication of Scholarly
 * Documents using Locality Sensitive Hashing and Word Embeddings", LREC 2020, and later papers that
 * compare with it):
 *
 * <ul>
 *   <li>a true positive has duplicates, and all of them are in the cluster predicted for it, which
 *       may also hold others;
 *   <li>a false positive is in a predicted cluster of two or more, but has no duplicates, or some
 *       of them are not in that cluster;
 *   <li>a false negative has duplicates and is predicted to be alone;
 *   <li>a true negative has no duplicates and is predicted to be alone.
 * </ul>
 *
 * Results are reported for both classes, duplicates and others, and as the mean of both.
 *
 * @param truePositives documents whose duplicates were all found
 * @param falsePositives documents with wrong or incomplete predicted duplicates
 * @param falseNegatives documents with duplicates but without predicted ones
 * @param trueNegatives documents without duplicates and without predicted ones
 */
public record WholeClusterCounts(
    long truePositives, long falsePositives, long falseNegatives, long trueNegatives) {

  /**
   * Counts the documents. Linear time and space.
   *
   * @param truth the cluster of each document: any numbers, equal for documents of one cluster
   * @param predicted the predicted cluster of each document, in the same form
   * @throws IllegalArgumentException if the arrays have different lengths
   */
  public static WholeClusterCounts of(int[] truth, int[] predicted) {
    if (truth.length != predicted.length) {
      throw new IllegalArgumentException(
          "clusters of %s and %s documents cannot be compared"
              .formatted(truth.length, predicted.length));
    }
    Int2IntOpenHashMap truthSizes = new Int2IntOpenHashMap();
    Int2IntOpenHashMap predictedSizes = new Int2IntOpenHashMap();
    Int2ObjectOpenHashMap<IntOpenHashSet> predictedIn = new Int2ObjectOpenHashMap<>();
    for (int row = 0; row < truth.length; row++) {
      truthSizes.addTo(truth[row], 1);
      predictedSizes.addTo(predicted[row], 1);
      predictedIn.computeIfAbsent(truth[row], cluster -> new IntOpenHashSet()).add(predicted[row]);
    }
    long[] counts = new long[4];
    for (int row = 0; row < truth.length; row++) {
      boolean duplicates = truthSizes.get(truth[row]) > 1;
      boolean found = predictedSizes.get(predicted[row]) > 1;
      boolean whole = duplicates && predictedIn.get(truth[row]).size() == 1;
      if (found) {
        counts[whole ? 0 : 1]++;
      } else {
        counts[duplicates ? 2 : 3]++;
      }
    }
    return new WholeClusterCounts(counts[0], counts[1], counts[2], counts[3]);
  }

  /**
   * The share of true positives among the documents with predicted duplicates; NaN if there are
   * none.
   */
  public double precision() {
    return positives().precision();
  }

  /** True positives divided by true positives and false negatives; NaN if there are neither. */
  public double recall() {
    return positives().recall();
  }

  /** The harmonic mean of {@link #precision} and {@link #recall}. */
  public double f1() {
    return positives().f1();
  }

  /**
   * The share of documents truly alone among those predicted to be alone; NaN if there are none.
   */
  public double othersPrecision() {
    return negatives().precision();
  }

  /** True negatives divided by true negatives and false positives; NaN if there are neither. */
  public double othersRecall() {
    return negatives().recall();
  }

  /** The harmonic mean of {@link #othersPrecision} and {@link #othersRecall}. */
  public double othersF1() {
    return negatives().f1();
  }

  /** The mean of the precision of both classes. */
  public double macroPrecision() {
    return (precision() + othersPrecision()) / 2;
  }

  /** The mean of the recall of both classes. */
  public double macroRecall() {
    return (recall() + othersRecall()) / 2;
  }

  /** The mean of the F1 of both classes. */
  public double macroF1() {
    return (f1() + othersF1()) / 2;
  }

  /** Returns the counts as decisions on whether a document has duplicates. */
  public PairCounts positives() {
    return new PairCounts(truePositives, falsePositives, falseNegatives, trueNegatives);
  }

  private PairCounts negatives() {
    return new PairCounts(
        trueNegatives,
        /* falsePositives= */ falseNegatives,
        /* falseNegatives= */ falsePositives,
        truePositives);
  }
}
