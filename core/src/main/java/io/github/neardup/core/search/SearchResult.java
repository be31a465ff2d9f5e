package io.github.neardup.core.search;

import io.github.neardup.core.cluster.Clusters;

/**
 * What a search found. Rows with equal fingerprints form a <em>group</em>, represented by its first
 * row; all pairs within a group have similarity 1 and are not listed one by one, for a group of a
 * million has half a billion of them. The verified pairs are between representatives, and each
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
   * A result that was found before and kept.
   *
   * @param representatives for each row the first row with the same fingerprint
   * @param pairs the verified pairs between representatives
   * @throws IllegalArgumentException if no search can have found that
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

  /** The number of rows searched. */
  public int size() {
    return representatives.length;
  }

  /** The first row with the same fingerprint as {@code row}: itself, if none before it has. */
  public int representative(int row) {
    return representatives[row];
  }

  /** The verified pairs between representatives. */
  public VerifiedPairs pairs() {
    return pairs;
  }

  /**
   * Whether the search found the two rows to be a verified pair, or equal. Takes logarithmic time.
   */
  public boolean matches(int a, int b) {
    int left = representatives[a];
    int right = representatives[b];
    return left == right || pairs.contains(left, right);
  }

  /** The connected components of the verified pairs. */
  public Clusters connectedComponents() {
    Clusters.Builder links = new Clusters.Builder(size());
    for (int row = 0; row < size(); row++) {
      links.link(representatives[row], row);
    }
    for (int i = 0; i < pairs.size(); i++) {
      links.link(pairs.left(i), pairs.right(i));
    }
    return links.build();
  }
}
