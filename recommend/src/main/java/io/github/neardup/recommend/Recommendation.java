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
   * @param similarPairs the number of near-duplicate pairs of different texts; an estimate, unless
   *     all texts are sampled
   */
  public record Corpus(
      long documents,
      long differentTexts,
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

    public Time {
      cutShort = List.copyOf(cutShort);
    }
  }

  /** Whether the sample holds too few similar pairs to say what finds them. */
  public boolean tooFewPairs() {
    return corpus.sampledPairs() < LEAST_PAIRS;
  }

  /**
   * An algorithm with its settings, and an estimate of what it finds and costs on the whole corpus.
   *
   * @param spec the algorithm and its settings
   * @param truth whether it is the truth itself
   * @param recall the share of the truth's pairs that it finds
   * @param recallInterval the 95 % confidence interval of {@code recall}; of no width if all pairs
   *     of the corpus were measured
   * @param precision the share of its pairs that the truth finds, too; NaN if it finds none
   * @param precisionInterval the 95 % confidence interval of {@code precision}, likewise; only a
   *     guide if it comes from a sample, which seldom has wrong pairs with hardly a shingle in
   *     common
   * @param candidates how many pairs of different fingerprints have a key in common; NaN if {@code
   *     cost} is {@link Cost#NOT_MEASURED}
   * @param bytes the memory it takes; 0 likewise
   * @param seconds the time it takes to remove the duplicates; NaN likewise
   * @param cost whether that was measured
   * @param suffices whether the low ends of both intervals reach what was asked for
   */
  public record Option(
      String spec,
      boolean truth,
      double recall,
      Interval recallInterval,
      double precision,
      Interval precisionInterval,
      double candidates,
      long bytes,
      Seconds seconds,
      Cost cost,
      boolean suffices) {

    /** Whether precision and cost were measured. */
    public enum Cost {
      /** Yes. */
      MEASURED,
      /**
       * The search was given up because of too many candidates: {@code candidates} and {@code
       * seconds} are lower bounds that vary, and the precision is unknown.
       */
      TOO_HIGH,
      /** No, for it finds too little. */
      NOT_MEASURED
    }

    /**
     * The time of each stage, in seconds.
     *
     * @param fingerprint reading the documents and making their fingerprints
     * @param search finding clusters
     * @param write reading the documents again and writing
     * @param total the sum
     */
    public record Seconds(double fingerprint, double search, double write, double total) {

      static final Seconds UNKNOWN = new Seconds(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    /** The harmonic mean of recall and precision, 0 if the precision is not known. */
    double quality() {
      double quality = 2 * recall * precision / (recall + precision);
      return Double.isNaN(quality) ? 0 : quality;
    }
  }

  /**
   * What counts as near-duplicates: how texts are split into shingles, and how many of these two
   * texts must have in common. Where it comes from, and what others give.
   *
   * @param origin what it was chosen by
   * @param labelled the number of labelled pairs it was chosen by, copies left out; 0 without
   *     labels
   * @param compared the representation that was taken, then others on the same sample: by labels
   *     the best of each kind of shingles, the best first; without labels one that finds more and
   *     one that finds less
   */
  public record Representation(Origin origin, int labelled, List<Compared> compared) {

    /** What a representation is chosen by. */
    public enum Origin {
      /** The spec sets all of it. */
      SPEC,
      /** The defaults, of what the spec leaves open. */
      DEFAULT,
      /** Labelled pairs. */
      LABELS
    }

    public Representation {
      compared = List.copyOf(compared);
    }

    /**
     * What one representation gives.
     *
     * @param spec the exact search with it
     * @param taken whether it is the one that was taken
     * @param found the share of the labelled pairs that it finds; NaN without labels
     * @param pairs an estimate of the number of pairs of different texts that it finds
     * @param removed the share of the documents that a deduplication removes, exact copies
     *     included, estimated
     */
    public record Compared(
        String spec, boolean taken, double found, double pairs, double removed) {}
  }
}
