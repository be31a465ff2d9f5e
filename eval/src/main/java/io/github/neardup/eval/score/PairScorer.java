package io.github.neardup.eval.score;

/** How similar two documents of a dataset are, for ranking pairs. Called by several threads. */
@FunctionalInterface
public interface PairScorer {

  /**
   * The similarity of two documents, whatever the keys or a threshold say.
   *
   * @param left the row of a document
   * @param right the row of another
   * @return from 0 to 1, or NaN if there is none: such pairs are ranked last, all tied
   */
  double similarity(int left, int right);
}
