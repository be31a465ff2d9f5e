package io.github.neardup.datasets;

import java.util.Objects;

/**
 * A pair of documents and the judgement on it.
 *
 * @param rows the documents
 * @param duplicate whether they are duplicates
 */
public record JudgedPair(RowPair rows, boolean duplicate) {

  /** Checks the arguments. */
  public JudgedPair {
    Objects.requireNonNull(rows, "rows");
  }

  /** The pair of two rows, in any order. */
  public JudgedPair(int left, int right, boolean duplicate) {
    this(new RowPair(left, right), duplicate);
  }

  /** The lower row. */
  public int left() {
    return rows.left();
  }

  /** The higher row. */
  public int right() {
    return rows.right();
  }
}
