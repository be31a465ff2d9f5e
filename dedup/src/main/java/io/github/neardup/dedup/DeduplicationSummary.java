package io.github.neardup.dedup;

import java.util.List;

/**
 * What a deduplication did. Its names in snake case are those of {@code neardup dedup --format
 * json}.
 *
 * @param algorithm the spec with all settings
 * @param identity all that its fingerprints depend on besides the texts, as {@link
 *     io.github.neardup.core.algorithm.Identity} writes it
 * @param keep the keep policy
 * @param clustering how pairs became clusters
 * @param documents how many documents were read; {@code removed + kept}
 * @param clusters how many clusters of two or more there are
 * @param largestCluster how many documents the largest of them has; 0 if there is none
 * @param shorterThanShingle how many texts have words, but fewer than are in a shingle, so that
 *     they match hardly anything but themselves; 0 if shingles are not of words
 * @param fewShingles how many texts have words, but fewer than three times as many as are in a
 *     shingle, so that one other word in their midst changes half of their shingles or more; 0 if
 *     shingles are not of words
 * @param comparedWithKept how many of the removed texts were compared with the one that is kept, to
 *     see where chains of pairs lead: all or, of more than 1000, a sample; 0 for stars, which have
 *     no chains
 * @param unlikeKept how many of these are less similar to it than the threshold
 * @param removed how many documents were left out
 * @param kept how many documents were kept
 * @param incompleteDocuments the ids of the documents that were not compared with all they should
 *     have been, because the budget was used up; empty if the result is complete
 * @param inputBytes the size of the input files as they are, compressed or not
 * @param seconds how long it took
 * @param megabytesPerSecond {@code inputBytes} by total time; a megabyte is 1,000,000 bytes
 */
public record DeduplicationSummary(
    String algorithm,
    String identity,
    KeepPolicy keep,
    Clustering clustering,
    int documents,
    int clusters,
    int largestCluster,
    int shorterThanShingle,
    int fewShingles,
    int comparedWithKept,
    int unlikeKept,
    int removed,
    int kept,
    List<String> incompleteDocuments,
    long inputBytes,
    Seconds seconds,
    double megabytesPerSecond) {

  /**
   * How long the stages took, in seconds.
   *
   * @param fingerprint reading and fingerprinting
   * @param search finding pairs and clusters
   * @param write reading again and writing
   * @param total all of it
   */
  public record Seconds(double fingerprint, double search, double write, double total) {}
}
