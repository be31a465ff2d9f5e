package io.github.neardup.recommend;

/**
 * Two documents of which somebody says that they are near-duplicates.
 *
 * @param left the id of one
 * @param right the id of the other
 */
public record DuplicatePair(String left, String right) {

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if it is the same document twice
   */
  public DuplicatePair {
    if (left.equals(right)) {
      throw new IllegalArgumentException("the document '" + left + "' is paired with itself");
    }
  }
}
