package io.github.neardup.core.algorithm;

import io.github.neardup.core.CapacityException;

/**
 * Finds all verified pairs of a collection in a way of its own, faster than by grouping {@linkplain
 * Keys keys}: see {@link Algorithm#selfJoin()}.
 *
 * <p>A sink that {@linkplain Sink#linksOnly wants links only} saves the comparison of rows that are
 * linked already. For a sink that wants all pairs, the pairs found and the candidates reported are
 * the same for any number of workers and any order of the rows. Implementations are immutable and
 * thread-safe; a join keeps its state to itself.
 */
public interface SelfJoin {

  /**
   * Receives what a join finds. Pairs come from all workers at once, in no particular order, {@code
   * left} being the lower row.
   */
  interface Sink {

    /**
     * A pair has been retrieved, before any filter has looked at it. Called once for each such
     * pair; every verified pair is one.
     *
     * @param worker number of the worker thread, from 0 to threads - 1
     */
    void candidate(int worker, int left, int right);

    /**
     * The group of a row: the row itself or, if the sink {@linkplain #linksOnly wants links only},
     * all rows that are linked so far. Two rows of one group need not be compared. Groups may merge
     * at any time and are never split. When the join has ended, any two rows that match, one of
     * them of interest, have been verified or are in one group; a verified pair need not have
     * become one.
     *
     * @return any number, the same for the rows of a group
     */
    default int group(int row) {
      return row;
    }

    /** Whether a row is of interest. A join may leave out pairs of two rows that are not. */
    default boolean isOfInterest(int row) {
      return true;
    }

    /**
     * Whether only links are asked for. If not, each row is a group of its own. If so, a join may
     * report as candidates only the pairs that it compares.
     */
    default boolean linksOnly() {
      return false;
    }

    /**
     * A candidate pair's similarity reaches the threshold. Called once for each such pair.
     *
     * @param worker number of the worker thread, from 0 to threads - 1
     * @param similarity what {@link Algorithm#similarity} gives for the two
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
   * @throws CapacityException if there is more than arrays can hold
   */
  void join(FingerprintTable table, int[] rows, int threads, Sink sink);
}
