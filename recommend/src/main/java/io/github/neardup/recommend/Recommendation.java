package io.github.neardup.recommend;

import java.util.List;

/**
 * Which algorithm to use for a corpus, and what it was chosen from.
 *
 * @param truth the spec of the algorithm that defines the near-duplicates
 * @param recall the recall that was asked for
 * @param precision the precision that was asked for
 * @param corpus the corpus and the sample
 * @param choices what was measured: first the options that suffice, the fastest first, then the
 *     others, the highest recall first
 * @param recommended the spec of the fastest option that suffices; the truth if no other does
 */
public record Recommendation(
    String truth,
    double recall,
    double precision,
    Corpus corpus,
    List<Option> choices,
    String recommended) {

  /** With fewer similar pairs in the sample, only the truth is tried. */
  public static final int LEAST_PAIRS = 30;

  /** Copies the list. */
  public Recommendation {
    choices = List.copyOf(choices);
  }

  /**
   * A corpus and its sample.
   *
   * @param documents the number of documents
   * @param differentTexts an estimate of the number of different texts
   * @param sampled the number of texts sampled
   * @param wholeSampled whether the sample has all different texts
   * @param sampledPairs the number of pairs in the sample on which recall is measured
   * @param sampledClusters the number of clusters that these pairs form
   * @param similarPairs an estimate of the number of near-duplicate pairs of different texts
   */
  public record Corpus(
      long documents,
      long differentTexts,
      int sampled,
      boolean wholeSampled,
      int sampledPairs,
      int sampledClusters,
      double similarPairs) {}

  /** Whether the sample holds too few similar pairs to say what finds them. */
  public boolean tooFewPairs() {
    return corpus.sampledPairs() < LEAST_PAIRS;
  }
}
