package io.github.neardup.simhash;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.text.DocumentFrequencies;
import it.unimi.dsi.fastutil.doubles.DoubleArrays;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/**
 * The distinct features of a document, each with an integer weight. Not thread-safe: the arrays are
 * reused.
 */
final class WeightedBag {

  /*
   * Features are not objects: they are sorted, and runs of equal features are counted. Weights by
   * TF-IDF are real, and are rounded to the nearest of 255 equal steps up to the largest weight. A
   * feature whose weight rounds to 0 does not vote: if it were raised to one step, the many rare words
   * of a very long text would together gain far more than they lose.
   *
   * Invariant: features ascend, because sorting orders them and removing some keeps the order.
   */

  /** The number of steps up to the largest weight, which eight planes of counters can hold. */
  static final int STEPS = 255;

  private long[] features = {};
  private int[] counts = {};
  private double[] weights = {};
  private double[] sorted = {};
  private int size;

  int size() {
    return size;
  }

  /** Returns the features, ascending; valid until the next change. */
  long[] features() {
    return features;
  }

  /** Returns the number of occurrences of each feature or, later, its weight. */
  int[] weights() {
    return counts;
  }

  /** Sorts and stores the features of a document, with repetition. */
  void fill(LongArray all) {
    long[] elements = all.elements();
    int occurrences = all.size();
    Arrays.sort(elements, 0, occurrences);
    features = LongArrays.ensureCapacity(features, occurrences, 0);
    counts = IntArrays.ensureCapacity(counts, occurrences, 0);
    size = 0;
    for (int from = 0; from < occurrences; ) {
      int to = from + 1;
      while (to < occurrences && elements[to] == elements[from]) {
        to++;
      }
      features[size] = elements[from];
      counts[size++] = to - from;
      from = to;
    }
  }

  void ignoreOccurrences() {
    Arrays.fill(counts, 0, size, 1);
  }

  /** Keeps the features with the highest TF-IDF; in case of a tie, those with the smallest hash. */
  void keepKeywords(int most, DocumentFrequencies frequencies) {
    if (size <= most) {
      return;
    }
    computeTfIdf(frequencies);
    sorted = DoubleArrays.ensureCapacity(sorted, size, 0);
    System.arraycopy(weights, 0, sorted, 0, size);
    Arrays.sort(sorted, 0, size);
    double last = sorted[size - most];
    int atLast = 0;
    for (int i = size - most; i < size && sorted[i] == last; i++) {
      atLast++;
    }
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (weights[i] > last || (weights[i] == last && atLast-- > 0)) {
        features[kept] = features[i];
        counts[kept++] = counts[i];
      }
    }
    size = kept;
  }

  /** Replaces numbers of occurrences by TF-IDF in steps, and removes features that round to 0. */
  void weighByTfIdf(DocumentFrequencies frequencies) {
    computeTfIdf(frequencies);
    double largest = 0;
    for (int i = 0; i < size; i++) {
      largest = Math.max(largest, weights[i]);
    }
    int kept = 0;
    for (int i = 0; i < size; i++) {
      int steps = (int) Math.round(STEPS * (weights[i] / largest));
      if (steps > 0) {
        features[kept] = features[i];
        counts[kept++] = steps;
      }
    }
    size = kept;
  }

  private void computeTfIdf(DocumentFrequencies frequencies) {
    weights = DoubleArrays.ensureCapacity(weights, size, 0);
    for (int i = 0; i < size; i++) {
      weights[i] = counts[i] * frequencies.inverse(features[i]);
    }
  }
}
