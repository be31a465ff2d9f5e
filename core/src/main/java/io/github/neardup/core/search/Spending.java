package io.github.neardup.core.search;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Counts comparisons against a {@link Budget}. When that is used up, either the search fails, or it
 * gives up on whatever it would still compare, and the rows concerned are noted.
 */
final class Spending {

  /** Comparisons a worker counts on its own before it tells the others. */
  private static final int PORTION = 1 << 14;

  /** Counters of two workers are not to share a cache line. */
  private static final int SPACING = 16;

  private final long most;
  private final boolean incompleteAllowed;
  private final int[] counts;
  private final AtomicLong comparisons = new AtomicLong();

  /** Written by several threads, always to the same value. */
  private final boolean[] concerned;

  private volatile boolean exhausted;

  Spending(Budget budget, int rows, int workers) {
    this.most = budget.of(rows);
    this.incompleteAllowed = budget.incompleteAllowed();
    this.counts = new int[workers * SPACING];
    this.concerned = new boolean[incompleteAllowed ? rows : 0];
  }

  /**
   * Counts a comparison.
   *
   * @throws IncompleteSearchException if the budget is used up and does not allow for that
   */
  void count(int worker) {
    if (++counts[worker * SPACING] == PORTION) {
      counts[worker * SPACING] = 0;
      if (comparisons.addAndGet(PORTION) > most) {
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
