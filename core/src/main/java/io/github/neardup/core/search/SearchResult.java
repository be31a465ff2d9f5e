package io.github.neardup.core.search;

import io.github.neardup.core.CapacityException;
import io.github.neardup.core.util.Groups;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The result of a search for pairs. Rows with equal fingerprints form a <em>group</em>, represented
 * by its first row. All pairs within a group have similarity 1 and are not listed, because a group
 * of a million rows has half a billion pairs. Verified pairs are between representatives, and each
 * stands for all pairs between the two groups.
 *
 * <p>Thread-safe.
 */
public final class SearchResult {

  private final int[] representatives;
  private final VerifiedPairs pairs;

  SearchResult(int[] representatives, VerifiedPairs pairs) {
    this.representatives = representatives;
    this.pairs = pairs;
  }

  /**
   * Creates a result from stored data.
   *
   * @param representatives for each row, the first row with the same fingerprint
   * @param pairs the verified pairs between representatives
   * @throws IllegalArgumentException if no search can have this result
   */
  public static SearchResult of(int[] representatives, VerifiedPairs pairs) {
    int[] copy = representatives.clone();
    for (int row = 0; row < copy.length; row++) {
      int first = copy[row];
      if (first < 0 || first > row || copy[first] != first) {
        throw new IllegalArgumentException("row " + row + " cannot be represented by row " + first);
      }
    }
    for (int i = 0; i < pairs.size(); i++) {
      int left = pairs.left(i);
      int right = pairs.right(i);
      if (right >= copy.length || copy[left] != left || copy[right] != right) {
        throw new IllegalArgumentException(
            "rows " + left + " and " + right + " are not two representatives");
      }
    }
    return new SearchResult(copy, pairs);
  }

  /** Returns the number of rows searched. */
  public int rows() {
    return representatives.length;
  }

  /**
   * Returns the first row with the same fingerprint as {@code row}, possibly {@code row} itself.
   */
  public int representative(int row) {
    return representatives[row];
  }

  /**
   * Returns the verified pairs between representatives, whose fingerprints differ: three equal
   * texts form no such pair. {@link #pairCount} and {@link #forEachPair} cover all pairs of rows.
   */
  public VerifiedPairs distinctPairs() {
    return pairs;
  }

  /** Receives pairs. */
  @FunctionalInterface
  public interface PairConsumer {
    /**
     * Receives a pair.
     *
     * @param left the lower row
     * @param right the higher row
     * @param similarity from 0 to 1
     */
    void accept(int left, int right, double similarity);
  }

  /**
   * Returns how many pairs of rows match, including copies: n rows with equal fingerprints form n
   * (n - 1) / 2 pairs, and a verified pair of groups of m and n rows stands for m n pairs. Takes
   * linear time and lists nothing.
   */
  public long pairCount() {
    int[] sizes = new int[rows()];
    for (int representative : representatives) {
      sizes[representative]++;
    }
    long count = 0;
    for (long size : sizes) {
      count += size * (size - 1) / 2;
    }
    for (int i = 0; i < pairs.size(); i++) {
      count += (long) sizes[pairs.left(i)] * sizes[pairs.right(i)];
    }
    return count;
  }

  /**
   * Passes on all matching pairs of rows, each once: first rows with equal fingerprints, whose
   * similarity is 1, then other rows. Pairs are generated one by one and not stored; there may be
   * very many ({@link #pairCount}). Takes 12 bytes per row.
   */
  public void forEachPair(PairConsumer consumer) {
    Groups all = groups();
    for (int row = 0; row < rows(); row++) {
      if (representatives[row] == row) {
        for (int i = all.start(row); i < all.start(row + 1); i++) {
          for (int j = i + 1; j < all.start(row + 1); j++) {
            consumer.accept(all.members()[i], all.members()[j], 1);
          }
        }
      }
    }
    for (int pair = 0; pair < pairs.size(); pair++) {
      int left = pairs.left(pair);
      int right = pairs.right(pair);
      for (int i = all.start(left); i < all.start(left + 1); i++) {
        for (int j = all.start(right); j < all.start(right + 1); j++) {
          int a = all.members()[i];
          int b = all.members()[j];
          consumer.accept(Math.min(a, b), Math.max(a, b), pairs.similarity(pair));
        }
      }
    }
  }

  private Groups groups() {
    return new Groups(rows(), rows(), row -> representatives[row]);
  }

  /**
   * Returns whether the search found the two rows to be a verified pair or equal. Takes logarithmic
   * time.
   */
  public boolean matches(int a, int b) {
    int left = representatives[a];
    int right = representatives[b];
    return left == right || pairs.contains(left, right);
  }

  /** Returns the connected components of the verified pairs. */
  public Clusters connectedComponents() {
    Clusters.Builder links = new Clusters.Builder(rows());
    for (int row = 0; row < rows(); row++) {
      links.link(representatives[row], row);
    }
    for (int i = 0; i < pairs.size(); i++) {
      links.link(pairs.left(i), pairs.right(i));
    }
    return links.build();
  }

  /**
   * A list of pairs of rows with their similarities, sorted by left row, then by right row. The
   * left row is the lower one. Takes 16 bytes per pair.
   */
  public static final class VerifiedPairs {

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
     * Creates a list from stored data.
     *
     * @param lefts the lower row of each pair
     * @param rights the higher row of each pair
     * @param similarities the similarity of each pair, from 0 to 1
     * @throws IllegalArgumentException if the lengths differ, the pairs are not sorted, or some are
     *     invalid
     */
    public static VerifiedPairs of(int[] lefts, int[] rights, double[] similarities) {
      if (lefts.length != rights.length || lefts.length != similarities.length) {
        throw new IllegalArgumentException(
            "%s left rows, %s right rows and %s similarities: the numbers must be equal"
                .formatted(lefts.length, rights.length, similarities.length));
      }
      long[] pairs = new long[lefts.length];
      for (int i = 0; i < pairs.length; i++) {
        if (lefts[i] < 0
            || lefts[i] >= rights[i]
            || !(similarities[i] >= 0 && similarities[i] <= 1)) {
          throw new IllegalArgumentException(
              "%s and %s with similarity %s are not a pair"
                  .formatted(lefts[i], rights[i], similarities[i]));
        }
        pairs[i] = (long) lefts[i] << 32 | rights[i];
        if (i > 0 && pairs[i] <= pairs[i - 1]) {
          throw new IllegalArgumentException(
              "pair " + i + " does not come after the one before it");
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

      /** Merges the pairs that several threads found, in any order, and empties the builders. */
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

    /** Returns the number of pairs. */
    public int size() {
      return pairs.length;
    }

    /** Returns the lower row of a pair. */
    public int left(int index) {
      return (int) (pairs[index] >>> 32);
    }

    /** Returns the higher row of a pair. */
    public int right(int index) {
      return (int) pairs[index];
    }

    /** Returns the similarity of a pair, from 0 to 1. */
    public double similarity(int index) {
      return similarities[index];
    }

    /**
     * Returns whether the two rows, in either order, are a pair of this list. Takes logarithmic
     * time.
     */
    public boolean contains(int a, int b) {
      return Arrays.binarySearch(pairs, (long) Math.min(a, b) << 32 | Math.max(a, b)) >= 0;
    }
  }
}
