package io.github.neardup.recommend;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.search.Search;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts candidates, and keeps some of them at random: all whose hash is below a limit that is
 * halved whenever there are too many. The same ones for any number of threads.
 *
 * <p>A search with more candidates than a number is given up, sooner or later: it may still come to
 * its end. {@link #tooMany} is the same for any number of threads and either way. But if it is
 * true, how many were counted, and which were kept, depends on when the threads stopped. It is also
 * given up when the time is up.
 */
final class CandidateSample implements Search.CandidateListener {

  /** A search is given up when there are more. */
  static final class TooManyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyException() {
      super("too many candidates", null, false, false);
    }
  }

  private static final int MOST_KEPT = 1 << 16;
  private static final long CHECKED_EVERY = 0xFFFF;

  private final long most;
  private final TimeBudget budget;
  private final LongAdder count = new LongAdder();
  private final LongArrayList kept = new LongArrayList();
  private volatile long limit = Long.MAX_VALUE;

  /** For a search with at most {@code most} candidates, and as long as there is time. */
  CandidateSample(long most, TimeBudget budget) {
    this.most = most;
    this.budget = budget;
  }

  @Override
  public void candidate(int left, int right) {
    count.increment();
    long pair = (long) left << 32 | right;
    long hash = hash(pair);
    if ((hash & CHECKED_EVERY) == 0) {
      budget.check();
      if (count.sum() > most) {
        throw new TooManyException();
      }
    }
    if (hash <= limit) {
      keep(pair, hash);
    }
  }

  private static long hash(long pair) {
    return Hash64.mix(pair) >>> 1;
  }

  private synchronized void keep(long pair, long hash) {
    if (hash > limit) {
      return;
    }
    kept.add(pair);
    while (kept.size() > MOST_KEPT) {
      limit >>= 1;
      kept.removeIf((long each) -> hash(each) > limit);
    }
  }

  /** Whether there are more candidates than there may be; asked when the search has ended. */
  boolean tooMany() {
    // Only a search with too many is given up, so a count that is not too large is complete.
    return count() > most;
  }

  long count() {
    return count.sum();
  }

  /** The share of candidates that was kept, on average. */
  double keptShare() {
    return (limit + 1.0) * 0x1p-63;
  }

  int size() {
    return kept.size();
  }

  int left(int index) {
    return (int) (kept.getLong(index) >>> 32);
  }

  int right(int index) {
    return (int) kept.getLong(index);
  }

  void sort() {
    kept.sort(null);
  }
}
