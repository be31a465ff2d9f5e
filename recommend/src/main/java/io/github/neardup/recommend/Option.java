package io.github.neardup.recommend;

/**
 * An algorithm with its settings, and an estimate of what it finds and costs on the whole corpus.
 *
 * @param spec the algorithm and its settings
 * @param truth whether it is the truth itself
 * @param recall the share of the truth's pairs that it finds
 * @param recallInterval the 95 % confidence interval of {@code recall}; of no width if all pairs of
 *     the corpus were measured
 * @param precision the share of its pairs that the truth finds, too; NaN if it finds none
 * @param precisionInterval the 95 % confidence interval of {@code precision}, likewise; only a
 *     guide if it comes from a sample, which seldom has wrong pairs with hardly a shingle in common
 * @param candidates how many pairs of different fingerprints have a key in common
 * @param bytes the memory it takes
 * @param seconds the time it takes to remove the duplicates
 * @param measured false if the search was given up because of too many candidates: then {@code
 *     candidates} and {@code seconds} are lower bounds that vary, and the precision is unknown
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
    boolean measured,
    boolean suffices) {

  /**
   * The time of each stage, in seconds.
   *
   * @param fingerprint reading the documents and making their fingerprints
   * @param search finding clusters
   * @param write reading the documents again and writing
   * @param total the sum
   */
  public record Seconds(double fingerprint, double search, double write, double total) {}
}
