package io.github.neardup.minhash;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.FeatureExtractor.Weighting;
import java.util.Arrays;
import java.util.Optional;

/**
 * Represents a bag, or a set, of weighted features as a set (Haeupler, Manasse, Talwar, "Consistent
 * weighted sampling made fast, small, and easy", 2014). Not thread-safe. Takes time and memory
 * proportional to the elements, about {@value #STEPS} times the sum of the weights.
 */
final class WeightedSet {

  /*
   * A feature of weight w becomes w different elements, (feature, 0) to (feature, w - 1). Example:
   * the bags {a: 3, b: 1} and {a: 2, b: 1} have 3 of 4 elements in common, which is their weighted
   * Jaccard similarity, the sum of min(v, w) over the sum of max(v, w). So any scheme that
   * estimates the similarity of sets estimates it.
   *
   * Occurrences are whole numbers, so weights=tf is exact. Weights by rarity are real. They are
   * multiplied by 4, and rounded up if the fraction exceeds a number from 0 to 1 that belongs to
   * the feature. So equal weights stay equal, greater ones never become smaller, and sums have the
   * right expectation. For n features of s steps on average, with s at least 4, the standard deviation
   * of the similarity's error is at most 1 / (2 s sqrt(n)).
   *
   * Invariant: (feature, 0) is the feature itself, so a text without repetition has the same
   * signature with and without weights=tf.
   */

  /** The elements for a weight by rarity of 1. */
  static final int STEPS = 4;

  private static final long ROUNDING_SEED = 0x726F756E64696E67L;
  private static final double UNIT = 0x1p-53;

  private final Weighting weighting;
  private final Optional<DocumentFrequencies> frequencies;
  private final LongArray copies = new LongArray();

  /** Creates a set for a weighting. */
  WeightedSet(Weighting weighting, Optional<DocumentFrequencies> frequencies) {
    this.weighting = weighting;
    this.frequencies = frequencies;
  }

  /**
   * Returns the elements of the set.
   *
   * @param features with repetition; sorted by this method
   * @return valid until the next call
   */
  LongArray expand(LongArray features) {
    long[] sorted = features.elements();
    int count = features.size();
    Arrays.sort(sorted, 0, count);
    copies.clear();
    for (int from = 0; from < count; ) {
      long feature = sorted[from];
      int to = from + 1;
      while (to < count && sorted[to] == feature) {
        to++;
      }
      long weight = weight(feature, to - from);
      for (long copy = 0; copy < weight; copy++) {
        // The first element is the same as in a set without weights.
        copies.add(copy == 0 ? Hash64.mix(feature) : Hash64.random(feature, copy));
      }
      from = to;
    }
    return copies;
  }

  private long weight(long feature, int occurrences) {
    if (frequencies.isEmpty()) {
      return occurrences;
    }
    int times = weighting == Weighting.IDF ? 1 : occurrences;
    double steps = STEPS * (times * frequencies.get().inverse(feature));
    double own = (Hash64.mix(feature ^ ROUNDING_SEED) >>> 11) * UNIT;
    return (long) (steps + own);
  }
}
