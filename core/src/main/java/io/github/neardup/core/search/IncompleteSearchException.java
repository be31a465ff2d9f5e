package io.github.neardup.core.search;

import java.util.Locale;

/** A search has used up its {@link Budget} of comparisons, and links may be missing. */
public final class IncompleteSearchException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final long comparisons;

  IncompleteSearchException(long comparisons) {
    this(comparisons, "or give it a larger budget, or allow an incomplete result");
  }

  /**
   * The same with the caller's way of doing something about it.
   *
   * @param comparisons how many pairs were compared
   * @param remedy a clause that goes on after "raise the threshold or take longer shingles,"
   */
  public IncompleteSearchException(long comparisons, String remedy) {
    super(
        String.format(
            Locale.ROOT,
            "the search is not complete after %,d comparisons: many texts have much in common and are"
                + " not similar enough to be linked; raise the threshold or take longer shingles, %s",
            comparisons,
            remedy));
    this.comparisons = comparisons;
  }

  /** How many pairs were compared. */
  public long comparisons() {
    return comparisons;
  }
}
