package io.github.neardup.dedup;

import io.github.neardup.core.search.HotBuckets;
import java.util.BitSet;
import java.util.Locale;

/**
 * What a deduplication did, as written in JSON.
 *
 * @param algorithm the spec with all settings
 * @param keep the keep policy
 * @param clustering how pairs became clusters
 * @param documents how many documents were read
 * @param clusters how many clusters of two or more there are
 * @param removed how many documents were left out
 * @param kept how many documents were kept
 * @param hotBuckets the buckets too large for comparing all their members with each other
 * @param inputBytes the size of the input files as they are, compressed or not
 * @param seconds how long it took
 * @param megabytesPerSecond {@code inputBytes} by total time; a megabyte is 1,000,000 bytes
 */
public record DeduplicationSummary(
    String algorithm,
    String keep,
    String clustering,
    int documents,
    int clusters,
    int removed,
    int kept,
    HotBuckets hotBuckets,
    long inputBytes,
    Seconds seconds,
    double megabytesPerSecond) {

  private static final double MEGABYTE = 1e6;

  /** How long the stages took, and all of it. */
  record Seconds(double fingerprint, double search, double write, double total) {}

  static DeduplicationSummary of(
      Deduplicator.Request request,
      int[] kept,
      BitSet clustered,
      HotBuckets hotBuckets,
      long inputBytes,
      Stopwatch stopwatch) {
    int clusters = 0;
    int removed = 0;
    for (int row = 0; row < kept.length; row++) {
      if (kept[row] != row) {
        removed++;
      } else if (clustered.get(row)) {
        clusters++;
      }
    }
    double fingerprint = stopwatch.seconds(Stage.FINGERPRINT);
    double search = stopwatch.seconds(Stage.SEARCH);
    double write = stopwatch.seconds(Stage.WRITE);
    double total = fingerprint + search + write;
    return new DeduplicationSummary(
        request.algorithm().settings().toSpec(),
        request.keep().name().toLowerCase(Locale.ROOT),
        request.clustering().name().toLowerCase(Locale.ROOT),
        kept.length,
        clusters,
        removed,
        kept.length - removed,
        hotBuckets,
        inputBytes,
        new Seconds(fingerprint, search, write, total),
        inputBytes / MEGABYTE / total);
  }

  /** The same for people. */
  public String toText() {
    return String.format(
            Locale.ROOT,
            """
        documents  %,d
        clusters   %,d of two or more
        removed    %,d
        kept       %,d
        seconds    %.2f (fingerprint %.2f, search %.2f, write %.2f)
        input      %,.1f MB, %,.1f MB/s
        """,
            documents,
            clusters,
            removed,
            kept,
            seconds.total(),
            seconds.fingerprint(),
            seconds.search(),
            seconds.write(),
            inputBytes / MEGABYTE,
            megabytesPerSecond)
        + hotBucketsText();
  }

  /** Nothing, unless links may have been missed. */
  private String hotBucketsText() {
    return hotBuckets.complete()
        ? ""
        : String.format(
            Locale.ROOT,
            "incomplete %,d of %,d buckets of more than a few hundred documents (the largest %,d)"
                + " held unlike ones: %,d pairs were not compared, and links may be missing; a"
                + " higher threshold or longer shingles make smaller buckets%n",
            hotBuckets.incomplete(),
            hotBuckets.count(),
            hotBuckets.largest(),
            hotBuckets.pairsNotCompared());
  }
}
