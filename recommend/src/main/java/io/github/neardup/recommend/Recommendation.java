package io.github.neardup.recommend;

import java.util.List;

/**
 * Which algorithm to use for a corpus, and what it was chosen from.
 *
 * @param truth the spec of the algorithm that defines the near-duplicates
 * @param recall the recall that was asked for
 * @param precision the precision that was asked for
 * @param corpus the corpus and the sample
 * @param representation where {@code truth} comes from, and what others give
 * @param choices what was measured: first the options that suffice, the best first, then the
 *     others, the highest recall first
 * @param recommended the spec of the best option that suffices: of the fastest, those that take as
 *     long within the noise included, the one with the highest quality; the truth if no other does
 * @param time how long that took
 */
public record Recommendation(
    String truth,
    double recall,
    double precision,
    Corpus corpus,
    Representation representation,
    List<Option> choices,
    String recommended,
    Time time) {

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
   * @param typicalLength how long its texts typically are, such as {@code 150 to 999 words}; empty
   *     if none has a word
   * @param sampled the number of texts sampled
   * @param wholeSampled whether the sample has all different texts
   * @param sampledPairs the number of pairs in the sample on which recall is measured
   * @param sampledClusters the number of clusters that these pairs form
   * @param similarPairs the number of near-duplicate pairs of different texts; an estimate, unless
   *     all texts are sampled
   */
  public record Corpus(
      long documents,
      long differentTexts,
      String typicalLength,
      int sampled,
      boolean wholeSampled,
      int sampledPairs,
      int sampledClusters,
      double similarPairs) {}

  /**
   * How long a recommendation took.
   *
   * @param read the seconds of the pass over the corpus
   * @param worked the seconds after that
   * @param allowed the most that they were to be
   * @param mostSaved the most seconds that an algorithm other than the truth could save: the time
   *     of the truth without that of reading and writing
   * @param othersTried whether that was enough to try others
   * @param cutShort what was left out for want of time, each as a few words; empty if nothing was
   */
  public record Time(
      double read,
      double worked,
      double allowed,
      double mostSaved,
      boolean othersTried,
      List<String> cutShort) {

    /** Copies the list. */
    public Time {
      cutShort = List.copyOf(cutShort);
    }
  }

  /** Whether the sample holds too few similar pairs to say what finds them. */
  public boolean tooFewPairs() {
    return corpus.sampledPairs() < LEAST_PAIRS;
  }
}
