package io.github.neardup.core.cluster;

/** An order of the rows of a collection, such as the one in which its documents would be kept. */
@FunctionalInterface
public interface RowOrder {

  /**
   * Compares two rows.
   *
   * @return less than 0 if {@code a} comes before {@code b}, more than 0 if after it, 0 if neither
   */
  int compare(int a, int b);
}
