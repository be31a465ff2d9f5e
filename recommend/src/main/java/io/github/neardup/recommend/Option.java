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
