package io.github.neardup.core.search;

/** Star clusters: for each row the centre of its star. Thread-safe. */
public final class FoundStars {

  private final int[] centres;
  private final int[] incompleteRows;

  FoundStars(int[] centres, int[] incompleteRows) {
    this.centres = centres;
    this.incompleteRows = incompleteRows;
  }

  /** The number of rows. */
  public int rows() {
    return centres.length;
  }

  /** The centre of a row's star: itself, or a row that it is a verified pair with. */
  public int centre(int row) {
    return centres[row];
  }

  /** The rows that were not compared with all they should have been; see {@link Budget}. */
  public int[] incompleteRows() {
    return incompleteRows.clone();
  }
}
