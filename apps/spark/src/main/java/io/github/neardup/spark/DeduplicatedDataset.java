package io.github.neardup.spark;

import io.github.neardup.dedup.DedupOptions.Clustering;
import io.github.neardup.dedup.KeepPolicy;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The result of a {@link SparkDeduplicator}. Its tables lie in the work folder until this is
 * closed, so write what you need before. Not thread-safe.
 */
public final class DeduplicatedDataset implements AutoCloseable {

  private final Dataset<Row> kept;
  private final Dataset<Row> removed;
  private final Dataset<Row> clusters;
  private final Optional<Dataset<Row>> pairs;
  private final Summary summary;
  private final Tables tables;

  DeduplicatedDataset(
      Dataset<Row> kept,
      Dataset<Row> removed,
      Dataset<Row> clusters,
      Optional<Dataset<Row>> pairs,
      Summary summary,
      Tables tables) {
    this.kept = kept;
    this.removed = removed;
    this.clusters = clusters;
    this.pairs = pairs;
    this.summary = summary;
    this.tables = tables;
  }

  /** Returns the kept documents, with all their columns. */
  public Dataset<Row> kept() {
    return kept;
  }

  /**
   * Returns the removed documents: {@code id}; {@code kept}, the id of the document kept in its
   * place, null for a document that is too short; {@code reason}, which is {@code exact}, {@code
   * near-duplicate} or {@code short}; {@code similarity}, null for a document that is too short.
   */
  public Dataset<Row> removed() {
    return removed;
  }

  /**
   * Returns the documents in clusters of two or more: {@code id}; {@code cluster}, the id of the
   * kept document; {@code similarity} of the two, from 0 to 1.
   */
  public Dataset<Row> clusters() {
    return clusters;
  }

  /**
   * Returns all verified pairs, exact copies included: {@code left}, {@code right}, {@code score},
   * with the earlier document on the left.
   *
   * @throws IllegalStateException if pairs were not requested
   */
  public Dataset<Row> pairs() {
    return pairs.orElseThrow(
        () -> new IllegalStateException("ask for pairs before the run: builder.pairs()"));
  }

  /** Returns the summary of the run. */
  public Summary summary() {
    return summary;
  }

  /** Deletes the tables. */
  @Override
  public void close() {
    tables.close();
  }

  /**
   * What a deduplication did.
   *
   * @param spec the algorithm as it was requested
   * @param algorithm the spec with all settings
   * @param identity everything that the fingerprints depend on besides the texts
   * @param keep the keep policy
   * @param clustering how pairs became clusters
   * @param documents how many documents there are; {@code removed + kept}
   * @param clusters how many clusters of two or more documents there are
   * @param largestClusters the largest clusters, largest first
   * @param removed how many documents were removed; {@code removedExact + removedNear +
   *     removedShort}
   * @param removedExact how many of these have the same text as the kept document
   * @param removedNear how many are near-duplicates of the kept document
   * @param removedShort how many are shorter than the minimum length
   * @param kept how many documents were kept
   * @param seconds how long the run took
   */
  public record Summary(
      String spec,
      String algorithm,
      String identity,
      KeepPolicy keep,
      Clustering clustering,
      long documents,
      long clusters,
      List<LargeCluster> largestClusters,
      long removed,
      long removedExact,
      long removedNear,
      long removedShort,
      long kept,
      double seconds) {

    /**
     * A cluster.
     *
     * @param id the id of the kept document
     * @param size how many documents the cluster has
     */
    public record LargeCluster(String id, long size) {}

    /** Returns the summary for people, one line for each fact. */
    public String toText() {
      StringBuilder text = new StringBuilder();
      line(text, "algorithm", "%s", spec);
      line(text, "documents", "%,d", documents);
      line(text, "clusters", "%,d of two or more", clusters);
      line(
          text,
          "removed",
          "%,d (%.1f%%: %,d exact copies, %,d near-duplicates, %,d short)",
          removed,
          documents == 0 ? 0 : 100.0 * removed / documents,
          removedExact,
          removedNear,
          removedShort);
      line(text, "kept", "%,d", kept);
      line(text, "seconds", "%.1f", seconds);
      String name = "largest";
      for (LargeCluster cluster : largestClusters) {
        line(text, name, "%,d like %s", cluster.size(), cluster.id());
        name = "";
      }
      return text.toString();
    }

    private static void line(StringBuilder text, String name, String format, Object... values) {
      text.append(String.format(Locale.ROOT, "%-10s ", name))
          .append(String.format(Locale.ROOT, format, values))
          .append('\n');
    }
  }
}
