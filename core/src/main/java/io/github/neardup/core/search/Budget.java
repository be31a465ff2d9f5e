package io.github.neardup.core.search;

import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Limits the number of pairs that a search for clusters compares. Linked rows are not compared
 * again, so only texts that share much without being similar enough use the budget up: boilerplate,
 * a tiny vocabulary, or a threshold just above what all texts have in common.
 *
 * @param comparisons the maximum number of comparisons, at least 1. Empty means 10,000 per
 *     document, but at least 10 billion, the number of pairs of 140,000 documents
 * @param incompleteAllowed what happens when the budget is used up: if true, the search skips the
 *     rest and reports the documents concerned; if false, it fails. The result of an incomplete
 *     search may differ from run to run
 */
public record Budget(OptionalLong comparisons, boolean incompleteAllowed) {

  /** The usual number of comparisons; a search that uses them up fails. */
  public static final Budget USUAL = new Budget(OptionalLong.empty(), false);

  private static final long LEAST = 10_000_000_000L;
  private static final long A_DOCUMENT = 10_000;

  /**
   * Checks the argument.
   *
   * @throws IllegalArgumentException if {@code comparisons} is less than 1
   */
  public Budget {
    Objects.requireNonNull(comparisons, "comparisons");
    if (comparisons.isPresent() && comparisons.getAsLong() < 1) {
      throw new IllegalArgumentException(
          "the budget must be at least 1 comparison, not " + comparisons.getAsLong());
    }
  }

  /** Returns the maximum number of comparisons for that many documents. */
  long of(int documents) {
    return comparisons.orElse(Math.max(LEAST, A_DOCUMENT * documents));
  }

  /**
   * Counts comparisons against a {@link Budget}. When the budget is used up, either the search
   * fails, or it skips the remaining comparisons and records the rows concerned.
   */
  static final class Meter {

    /** Comparisons that a worker counts on its own before it reports them. */
    private static final int PORTION = 1 << 14;

    /** Spaces the counters of workers, and the array's length, across different cache lines. */
    private static final int SPACING = 32;

    private final long most;
    private final boolean incompleteAllowed;
    private final LongConsumer listener;
    private final int[] counts;
    private final AtomicLong comparisons = new AtomicLong();

    /** Written by several threads, always with the same value. */
    private final boolean[] concerned;

    private volatile boolean exhausted;

    Meter(Budget budget, int rows, int workers) {
      this(budget, rows, workers, comparisons -> {});
    }

    /**
     * Creates a meter with a listener.
     *
     * @param listener receives the number of comparisons so far, now and then, on any worker's
     *     thread
     */
    Meter(Budget budget, int rows, int workers, LongConsumer listener) {
      this.listener = listener;
      this.most = budget.of(rows);
      this.incompleteAllowed = budget.incompleteAllowed();
      this.counts = new int[(workers + 1) * SPACING];
      this.concerned = new boolean[incompleteAllowed ? rows : 0];
    }

    /**
     * Counts a comparison.
     *
     * @throws IncompleteSearchException if the budget is used up and allows no incomplete result
     */
    void count(int worker) {
      int own = (worker + 1) * SPACING;
      if (++counts[own] == PORTION) {
        counts[own] = 0;
        long all = comparisons.addAndGet(PORTION);
        listener.accept(all);
        if (all > most) {
          if (!incompleteAllowed) {
            throw new IncompleteSearchException(comparisons.get());
          }
          exhausted = true;
        }
      }
    }

    /** Returns whether the row must not be compared any more. */
    boolean givesUp(int row) {
      if (exhausted) {
        concerned[row] = true;
      }
      return exhausted;
    }

    /** Returns the rows that may lack links; none if the search is complete. */
    int[] concerned() {
      return IntStream.range(0, concerned.length).filter(row -> concerned[row]).toArray();
    }
  }

  /** Thrown when a search has used up its {@link Budget}, so links may be missing. */
  public static final class IncompleteSearchException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final long comparisons;

    IncompleteSearchException(long comparisons) {
      this(comparisons, "or give it a larger budget, or allow an incomplete result");
    }

    /**
     * Creates an exception with the caller's advice.
     *
     * @param comparisons how many pairs were compared
     * @param remedy a clause that continues "raise the threshold or use longer shingles,"
     */
    public IncompleteSearchException(long comparisons, String remedy) {
      super(
          String.format(
              Locale.ROOT,
              "the search is not complete after %,d comparisons: many texts have much in common and are"
                  + " not similar enough to be linked; raise the threshold or use longer shingles, %s",
              comparisons,
              remedy));
      this.comparisons = comparisons;
    }

    /** Returns how many pairs were compared. */
    public long comparisons() {
      return comparisons;
    }
  }
}
