package io.github.neardup.datasets;

/**
 * Two different documents of a dataset, without order.
 *
 * @param left the lower row
 * @param right the higher row
 */
public record RowPair(int left, int right) {

  /**
   * Puts the rows in order.
   *
   * @throws IllegalArgumentException if the rows are equal or negative
   */
  public RowPair {
    if (left == right || left < 0 || right < 0) {
      throw new IllegalArgumentException(
          "a pair is of two different rows, not of " + left + " and " + right);
    }
    if (left > right) {
      int lower = right;
      right = left;
      left = lower;
    }
  }
}
