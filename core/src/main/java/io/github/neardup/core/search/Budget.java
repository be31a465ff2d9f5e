package io.github.neardup.core.search;

import java.util.OptionalLong;

/**
 * How many pairs a search for clusters compares at most. What is linked already is not compared, so
 * only texts that share much and are not similar enough use it up: boilerplate, a tiny vocabulary,
 * a threshold just above what all texts have in common.
 *
 * @param comparisons the most pairs to compare, at least 1; empty for 10,000 a document, and at
 *     least 10 billion, which is all pairs of 140,000 documents
 * @param incompleteAllowed whether the search goes on without the rest when they are used up, and
 *     says which documents are concerned; else it fails. What an incomplete search finds may differ
 *     from run to run
 */
public record Budget(OptionalLong comparisons, boolean incompleteAllowed) {

  /** The usual number of comparisons; the search fails when they are used up. */
  public static final Budget USUAL = new Budget(OptionalLong.empty(), false);

  private static final long LEAST = 10_000_000_000L;
  private static final long A_DOCUMENT = 10_000;

  /**
   * Checks the argument.
   *
   * @throws IllegalArgumentException if {@code comparisons} is less than 1
   */
  public Budget {
    if (comparisons.isPresent() && comparisons.getAsLong() < 1) {
      throw new IllegalArgumentException(
          "the budget must be at least 1 comparison, not " + comparisons.getAsLong());
    }
  }

  /** The most pairs to compare of that many documents. */
  long of(int documents) {
    return comparisons.orElse(Math.max(LEAST, A_DOCUMENT * documents));
  }
}
