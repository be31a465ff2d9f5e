package io.github.neardup.spark;

import io.github.neardup.core.search.Budget;
import io.github.neardup.dedup.Deduplicator.Clustering;
import io.github.neardup.dedup.KeepPolicy;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What to deduplicate, and how. {@link SparkDeduplicator.Builder} explains each part. Immutable.
 */
record SparkRequest(
    Dataset<Row> documents,
    String id,
    String text,
    List<String> order,
    String spec,
    KeepPolicy keep,
    Clustering clustering,
    Budget budget,
    int minLength,
    boolean pairs,
    String workFolder,
    Limits limits) {

  /**
   * About the most that a task gets; results do not depend on these limits.
   *
   * @param members of a bucket
   * @param nodes of a component
   * @param words of the fingerprints of a component
   * @param links that are joined at once
   */
  record Limits(int members, long nodes, long words, long links) {

    /** Some seconds of work, and at most 100 MB. */
    static final Limits USUAL = new Limits(2048, 20_000, 8_000_000, Components.FEW);
  }

  static boolean isTooShort(String text, int minLength) {
    String stripped = minLength > 0 ? text.strip() : "";
    return minLength > 0 && stripped.codePointCount(0, stripped.length()) < minLength;
  }
}
