package io.github.neardup.eval;

import java.util.List;

/**
 * What one algorithm did on one dataset: a record of the results. Ill-defined numbers are NaN.
 *
 * @param dataset name of the dataset
 * @param algorithm name of the algorithm
 * @param spec the algorithm with all its settings
 * @param label the algorithm with the settings that differ from the defaults
 * @param threshold least similarity of a verified pair
 * @param documents number of documents
 * @param bytes bytes of text, as UTF-8
 * @param quality decisions against the truth, ignored pairs counted neither way
 * @param qualityWithIgnored decisions against the truth, ignored pairs counted as the labels say
 * @param candidates what the keys found, before verification
 * @param speed how long it took
 * @param memory how large the fingerprints are
 * @param kinds how documents of each kind fared; empty if the dataset names no kinds
 */
public record Measurement(
    String dataset,
    String algorithm,
    String spec,
    String label,
    double threshold,
    int documents,
    long bytes,
    PairCounts quality,
    PairCounts qualityWithIgnored,
    Candidates candidates,
    Speed speed,
    Memory memory,
    List<KindCounts> kinds) {

  /** Copies the list. */
  public Measurement {
    kinds = List.copyOf(kinds);
  }

  /**
   * What the keys found.
   *
   * @param pairs pairs of documents that are candidates
   * @param recall the share of the duplicates that are candidates; NaN if there are no duplicates
   * @param reductionRatio the share of all pairs that are not candidates and need no comparison;
   *     NaN for fewer than two documents
   */
  public record Candidates(long pairs, double recall, double reductionRatio) {}

  /**
   * How long it took: medians over the runs, with warm code and texts in memory.
   *
   * @param fingerprintSeconds wall-clock time from texts to fingerprints
   * @param searchSeconds wall-clock time from fingerprints to verified pairs
   * @param documents documents timed
   * @param bytes bytes of text timed
   */
  public record Speed(double fingerprintSeconds, double searchSeconds, int documents, long bytes) {

    /** Documents fingerprinted a second. */
    public double documentsPerSecond() {
      return documents / fingerprintSeconds;
    }

    /** Megabytes (10^6 bytes) of UTF-8 text fingerprinted a second. */
    public double megabytesPerSecond() {
      return bytes / 1e6 / fingerprintSeconds;
    }

    /** Documents searched a second. */
    public double searchDocumentsPerSecond() {
      return documents / searchSeconds;
    }
  }

  /**
   * How large the fingerprints are.
   *
   * @param fingerprintBytesPerDocument mean size of a fingerprint in bytes
   */
  public record Memory(double fingerprintBytesPerDocument) {}
}
