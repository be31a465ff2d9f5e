package io.github.neardup.spark;

import io.github.neardup.dedup.Clustering;
import io.github.neardup.dedup.KeepPolicy;
import java.util.List;
import java.util.Locale;

/**
 * What a deduplication did.
 *
 * @param spec the algorithm as it was asked for, with the settings that followed from the texts
 * @param algorithm the spec with all settings
 * @param identity all that its fingerprints depend on besides the texts
 * @param keep the keep policy
 * @param clustering how pairs became clusters
 * @param documents how many documents there are; {@code removed + kept}
 * @param clusters how many clusters of two or more there are
 * @param largestClusters the largest of them, the largest first
 * @param removed how many documents were removed; {@code removedExact + removedNear + removedShort}
 * @param removedExact how many of them have the same text as the one that is kept
 * @param removedNear how many are near-duplicates of the one that is kept
 * @param removedShort how many are shorter than the least length
 * @param kept how many documents were kept
 * @param seconds how long it took
 */
public record SparkSummary(
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
   * @param id the id of the document that is kept
   * @param size how many documents it has
   */
  public record LargeCluster(String id, long size) {}

  /** The summary for people to read, a line each. */
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
