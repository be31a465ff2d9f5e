package io.github.neardup.spark;

import static org.apache.spark.sql.functions.col;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What a {@link SparkDeduplicator} found. Its tables are stored in the work folder, and gone once
 * this is closed: write what you need before. Not thread-safe.
 */
public final class DeduplicatedDataset implements AutoCloseable {

  private final SparkRequest request;
  private final Dataset<Row> removed;
  private final Dataset<Row> clusters;
  private final Dataset<Row> pairs;
  private final SparkSummary summary;
  private final Tables tables;

  DeduplicatedDataset(
      SparkRequest request,
      Dataset<Row> removed,
      Dataset<Row> clusters,
      Dataset<Row> pairs,
      SparkSummary summary,
      Tables tables) {
    this.request = request;
    this.removed = removed;
    this.clusters = clusters;
    this.pairs = pairs;
    this.summary = summary;
    this.tables = tables;
  }

  /** The documents that are kept, with all their columns. */
  public Dataset<Row> kept() {
    Dataset<Row> ids = removed.select(col("id").as("__removed"));
    return request
        .documents()
        .join(
            ids, request.documents().col(request.id()).equalTo(ids.col("__removed")), "left_anti");
  }

  /**
   * The documents that are removed: {@code id}; {@code kept}, the id of the document that is kept
   * for it, null for one that is too short; {@code reason}, which is {@code exact}, {@code
   * near-duplicate} or {@code short}; {@code similarity}, null for one that is too short.
   */
  public Dataset<Row> removed() {
    return removed;
  }

  /**
   * The documents in clusters of two or more: {@code id}; {@code cluster}, the id of the document
   * that is kept; {@code similarity} of the two, from 0 to 1.
   */
  public Dataset<Row> clusters() {
    return clusters;
  }

  /**
   * All verified pairs: {@code left}, {@code right}, {@code score}, the first document on the left.
   * Of documents with equal fingerprints, each is paired with the first of them, which alone is
   * paired with others.
   *
   * @throws IllegalStateException if pairs were not asked for
   */
  public Dataset<Row> pairs() {
    if (!request.pairs()) {
      throw new IllegalStateException("ask for pairs before the run: builder.pairs()");
    }
    return pairs;
  }

  /** What was done, in numbers. */
  public SparkSummary summary() {
    return summary;
  }

  /** Deletes the tables. */
  @Override
  public void close() {
    tables.close();
  }
}
