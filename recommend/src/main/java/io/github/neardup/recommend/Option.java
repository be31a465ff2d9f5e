package io.github.neardup.recommend;

/**
 * What one algorithm with its settings would find, and cost, on the whole corpus.
 *
 * @param spec the algorithm and its settings
 * @param truth whether it is the truth itself
 * @param recall the share it finds of the pairs that the truth finds
 * @param recallInterval 95 % confidence interval of it; if it was measured on all pairs of the
 *     corpus, from the recall to the recall
 * @param precision the share of the pairs it finds that the truth finds; NaN if it finds none
 * @param precisionInterval 95 % confidence interval of it, likewise; of a sample a guide, for wrong
 *     pairs that have nearly no shingle in common are seldom in it
 * @param candidates how many pairs of different fingerprints have a key in common
 * @param bytes how much memory it takes
 * @param seconds how long it takes to remove the duplicates
 * @param measured false if there were so many candidates that the search was given up: candidates
 *     and seconds are at least that many then, and depend on when it was; precision is not known
 * @param suffices whether the low ends of both intervals reach what is wanted
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
   * How long it takes.
   *
   * @param fingerprint reading the documents and making their fingerprints
   * @param search finding clusters
   * @param write reading again and writing
   * @param total all of it
   */
  public record Seconds(double fingerprint, double search, double write, double total) {}
}
