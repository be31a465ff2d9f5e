package io.github.neardup.core.search;

/**
 * Where the rows of {@link Fingerprints} are kept while they are made, so that another run need not
 * make them again. Called by one thread.
 */
public interface KeptRows {

  /** Keeps nothing. */
  KeptRows NONE =
      new KeptRows() {
        @Override
        public void restore(Rows rows) {}

        @Override
        public void keep(long[] words, int[] ends, int[] lengths) {}
      };

  /**
   * Gives the rows that were kept before, in order. Called once, before the first document is asked
   * for; the documents are then those after these rows.
   *
   * @param rows receives them
   */
  void restore(Rows rows);

  /**
   * Keeps rows, which follow those before. They must not be changed.
   *
   * @param words of all rows, one after the other
   * @param ends where each row ends
   * @param lengths of each row, the number of words of its features; none if the algorithm has one
   *     stage only
   */
  void keep(long[] words, int[] ends, int[] lengths);

  /** Receives rows. */
  @FunctionalInterface
  interface Rows {
    /** Adds some, as {@link KeptRows#keep} got them. The arrays must not be changed any more. */
    void add(long[] words, int[] ends, int[] lengths);
  }
}
