package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.CapacityException;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A list of pairs of rows with their similarities, sorted by left row, then right row; left is the
 * lower. 16 bytes a pair.
 */
public final class VerifiedPairs {

  /** No pairs. */
  public static final VerifiedPairs NONE = new VerifiedPairs(new long[0], new double[0]);

  private static final int MOST_PAIRS = Integer.MAX_VALUE - 8;

  private final long[] pairs;
  private final double[] similarities;

  private VerifiedPairs(long[] pairs, double[] similarities) {
    this.pairs = pairs;
    this.similarities = similarities;
  }

  /**
   * A list of pairs that were found before and kept.
   *
   * @param lefts the lower row of each pair
   * @param rights the higher row of each
   * @param similarities the similarity of each, from 0 to 1
   * @throws IllegalArgumentException if they are not as many of each, not sorted, or not pairs
   */
  public static VerifiedPairs of(int[] lefts, int[] rights, double[] similarities) {
    if (lefts.length != rights.length || lefts.length != similarities.length) {
      throw new IllegalArgumentException(
          "%s left rows, %s right rows and %s similarities are not as many of each"
              .formatted(lefts.length, rights.length, similarities.length));
    }
    long[] pairs = new long[lefts.length];
    for (int i = 0; i < pairs.length; i++) {
      if (lefts[i] < 0
          || lefts[i] >= rights[i]
          || !(similarities[i] >= 0 && similarities[i] <= 1)) {
        throw new IllegalArgumentException(
            "%s and %s with similarity %s are no pair"
                .formatted(lefts[i], rights[i], similarities[i]));
      }
      pairs[i] = (long) lefts[i] << 32 | rights[i];
      if (i > 0 && pairs[i] <= pairs[i - 1]) {
        throw new IllegalArgumentException("pair " + i + " does not come after the one before it");
      }
    }
    return new VerifiedPairs(pairs, similarities.clone());
  }

  /** Collects the pairs found by one thread. */
  static final class Builder {
    private final LongArrayList pairs = new LongArrayList();
    private final DoubleArrayList similarities = new DoubleArrayList();

    void add(int left, int right, double similarity) {
      pairs.add((long) left << 32 | right);
      similarities.add(similarity);
    }

    private void release() {
      pairs.clear();
      pairs.trim();
      similarities.clear();
      similarities.trim();
    }

    /**
     * Puts together what several threads found; the order in which they found it leaves no trace.
     * They are emptied.
     */
    static VerifiedPairs build(List<Builder> builders) {
      long total = builders.stream().mapToLong(builder -> builder.pairs.size()).sum();
      if (total > MOST_PAIRS) {
        throw new CapacityException(
            String.format(
                Locale.ROOT,
                "%,d verified pairs are more than fit into memory; raise the threshold, or search for"
                    + " clusters",
                total));
      }
      long[] pairs = new long[(int) total];
      double[] similarities = new double[(int) total];
      int next = 0;
      for (Builder builder : builders) {
        int size = builder.pairs.size();
        builder.pairs.getElements(0, pairs, next, size);
        builder.similarities.getElements(0, similarities, next, size);
        next += size;
        builder.release();
      }
      it.unimi.dsi.fastutil.Arrays.parallelQuickSort(
          0,
          pairs.length,
          (a, b) -> Long.compare(pairs[a], pairs[b]),
          (a, b) -> {
            long pair = pairs[a];
            pairs[a] = pairs[b];
            pairs[b] = pair;
            double similarity = similarities[a];
            similarities[a] = similarities[b];
            similarities[b] = similarity;
          });
      return new VerifiedPairs(pairs, similarities);
    }
  }

  /** The number of pairs. */
  public int size() {
    return pairs.length;
  }

  /** The lower row of a pair. */
  public int left(int index) {
    return (int) (pairs[index] >>> 32);
  }

  /** The higher row of a pair. */
  public int right(int index) {
    return (int) pairs[index];
  }

  /** The similarity of a pair, from 0 to 1. */
  public double similarity(int index) {
    return similarities[index];
  }

  /** Whether the two rows, in either order, are a pair of this list. Takes logarithmic time. */
  public boolean contains(int a, int b) {
    return Arrays.binarySearch(pairs, (long) Math.min(a, b) << 32 | Math.max(a, b)) >= 0;
  }
}
