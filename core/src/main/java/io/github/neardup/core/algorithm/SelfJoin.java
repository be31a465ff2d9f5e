package io.github.neardup.core.algorithm;

/**
 * Finds all verified pairs of a collection in a way of its own, faster than by grouping {@linkplain
 * Keys keys}: what an algorithm may offer with {@link Joining#selfJoin()}.
 *
 * <p>The pairs found, and the candidates reported, are the same for any number of workers and any
 * order of the rows. Implementations are immutable and thread-safe; a join keeps its state to
 * itself.
 */
public interface SelfJoin {

  /**
   * Receives what a join finds. Pairs come from all workers at once, in no particular order, {@code
   * left} being the lower row.
   */
  interface Sink {

    /**
     * Rows of one group need not be compared: the sink knows enough of them. Groups only ever
     * merge, and other workers merge them meanwhile. For all pairs, the row itself.
     */
    int group(int row);

    /**
     * A pair has passed the filters that are cheaper than a comparison, and is compared now. Called
     * once for each such pair; every verified pair is one.
     *
     * @param worker number of the worker thread, from 0 to threads - 1
     */
    void candidate(int worker, int left, int right);

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
