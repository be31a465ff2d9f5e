package io.github.neardup.core.algorithm;

import io.github.neardup.core.CapacityException;

/**
 * Finds all verified pairs of a collection faster than by grouping {@linkplain Keys keys}: see
 * {@link Algorithm#selfJoin}.
 *
 * <p>If the sink {@linkplain Sink#linksOnly wants links only}, rows that are linked already need
 * not be compared. If the sink wants all pairs, the pairs found and the candidates reported are the
 * same for any number of workers and any order of the rows. Implementations are immutable and
 * thread-safe; each run keeps its own state.
 */
public interface SelfJoin {

  /**
   * Receives the results of a join. Pairs come from all workers at once, in no particular order.
   * {@code left} is the lower row.
   */
  @FunctionalInterface
  interface Sink {

    /**
     * Receives a candidate: a pair that the join compares because its filters do not rule it out.
     * Called once for each such pair, and every verified pair is a candidate. By default, does
     * nothing.
     *
     * @param worker number of the worker thread, from 0 to threads - 1
     */
    default void candidate(int worker, int left, int right) {}

    /**
     * Receives that a part of the join is done, from any thread. By default, does nothing.
     *
     * @param share the share of the join that was done since the last call
     */
    default void advanced(double share) {}

    /**
     * Returns the group of a row: the row itself or, if the sink {@linkplain #linksOnly wants links
     * only}, a number for all rows linked so far. Two rows of one group need not be compared.
     * Groups may merge at any time and are never split. When the join has ended, any two rows that
     * match, one of them of interest, have been verified or are in one group; the rows of a
     * verified pair need not be in one group.
     *
     * @return any number, the same for the rows of a group
     */
    default int group(int row) {
      return row;
    }

    /** Returns whether a row is of interest. A join may skip pairs of two rows that are not. */
    default boolean isOfInterest(int row) {
      return true;
    }

    /**
     * Returns whether only links are needed. If not, each row is a group of its own. If so, a join
     * may report only those candidates that it compares.
     */
    default boolean linksOnly() {
      return false;
    }

    /**
     * Receives a candidate pair whose similarity reaches the threshold. Called once for each such
     * pair.
     *
     * @param worker number of the worker thread, from 0 to threads - 1
     * @param similarity the result of {@link Algorithm#similarity} for the pair
     */
    void verified(int worker, int left, int right, double similarity);
  }

  /**
   * Finds the verified pairs among some rows.
   *
   * @param table the fingerprints
   * @param rows different rows of the table, no two with equal fingerprints, ascending
   * @param threads how many worker threads to use, at least 1
   * @param sink receives the pairs
   * @throws CapacityException if a result is larger than an array can be
   */
  void join(FingerprintTable table, int[] rows, int threads, Sink sink);
}
