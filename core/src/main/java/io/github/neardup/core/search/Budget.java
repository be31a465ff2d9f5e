package io.github.neardup.core.search;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

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

  /**
   * Counts comparisons against a {@link Budget}. When that is used up, either the search fails, or
   * it gives up on whatever it would still compare, and the rows concerned are noted.
   */
  static final class Meter {

    /** Comparisons a worker counts on its own before it tells the others. */
    private static final int PORTION = 1 << 14;

    /** Counters of two workers share no cache line, nor with the length, which all workers read. */
    private static final int SPACING = 32;

    private final long most;
    private final boolean incompleteAllowed;
    private final LongConsumer listener;
    private final int[] counts;
    private final AtomicLong comparisons = new AtomicLong();

    /** Written by several threads, always to the same value. */
    private final boolean[] concerned;

    private volatile boolean exhausted;

    Meter(Budget budget, int rows, int workers) {
      this(budget, rows, workers, comparisons -> {});
    }

    /**
     * The same.
     *
     * @param listener is told now and then, by any worker, how many comparisons there were
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
     * @throws IncompleteSearchException if the budget is used up and does not allow for that
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

    /** Whether the row is not to be compared any more. */
    boolean givesUp(int row) {
      if (exhausted) {
        concerned[row] = true;
      }
      return exhausted;
    }

    /** The rows that may lack links; none if the search is complete. */
    int[] concerned() {
      return IntStream.range(0, concerned.length).filter(row -> concerned[row]).toArray();
    }
  }

  /** A search has used up its {@link Budget} of comparisons, and links may be missing. */
  public static final class IncompleteSearchException extends RuntimeException {

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
}
