package io.github.neardup.recommend;

import java.util.List;

/**
 * What to use for a corpus.
 *
 * @param truth the spec that says what near-duplicates are
 * @param recall the recall that was wanted
 * @param precision the precision that was wanted
 * @param corpus the corpus and the sample
 * @param choices what was measured: first what suffices, the fastest first, then the rest, the
 *     highest recall first
 * @param recommended the spec of the fastest choice that suffices; if nothing else does, that is
 *     the truth
 */
public record Recommendation(
    String truth,
    double recall,
    double precision,
    Corpus corpus,
    List<Option> choices,
    String recommended) {

  /** With fewer similar pairs in the sample, nothing but the truth is tried. */
  public static final int LEAST_PAIRS = 30;

  /** Copies the list. */
  public Recommendation {
    choices = List.copyOf(choices);
  }

  /**
   * A corpus, as far as the sample shows it.
   *
   * @param documents how many documents there are
   * @param differentTexts about how many different texts they have
   * @param sampled how many texts were sampled
   * @param wholeSampled whether that is all of them
   * @param sampledPairs how many pairs of the sample recall is measured on
   * @param sampledClusters how many clusters these form
   * @param similarPairs about how many near-duplicate pairs of different texts there are
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
