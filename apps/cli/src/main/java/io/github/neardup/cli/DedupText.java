package io.github.neardup.cli;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.CollectionDefaults;
import io.github.neardup.dedup.DeduplicationSummary;
import java.util.Locale;

/** What a deduplication did, for a reader. */
final class DedupText {

  private static final double MEGABYTE = 1e6;

  private DedupText() {}

  /**
   * Some lines.
   *
   * @param spec the algorithm as it was asked for
   * @param dryRun whether nothing was written
   */
  static String of(DeduplicationSummary summary, String spec, boolean dryRun) {
    DeduplicationSummary.Seconds seconds = summary.seconds();
    StringBuilder text = new StringBuilder();
    line(
        text,
        "algorithm",
        CollectionDefaults.completed(spec, Algorithms.settings(summary.algorithm())));
    line(
        text,
        "documents",
        "%,d%s",
        summary.documents(),
        summary.skipped() == 0
            ? ""
            : String.format(
                Locale.ROOT,
                " (of %,d records, %,d could not be read)",
                summary.read(),
                summary.skipped()));
    line(text, "clusters", "%,d of two or more", summary.clusters());
    line(
        text,
        "removed",
        "%,d (%s: %,d exact copies, %,d near-duplicates%s%s)",
        summary.removed(),
        percent(summary.removed(), summary.documents()),
        summary.removedExact(),
        summary.removedNear(),
        more(summary.removedReference(), "in a reference"),
        more(summary.removedShort(), "short"));
    line(text, "kept", "%,d%s", summary.kept(), dryRun ? " (dry run: nothing was written)" : "");
    line(
        text,
        "seconds",
        "%.2f (fingerprint %.2f, search %.2f, write %.2f)",
        seconds.total(),
        seconds.fingerprint(),
        seconds.search(),
        seconds.write());
    double megabytes = summary.inputBytes() / MEGABYTE;
    line(
        text,
        "input",
        "%,.1f MB, %,.1f MB/s%s",
        megabytes,
        summary.megabytesPerSecond(),
        megabytes < 1
            ? ""
            : String.format(
                Locale.ROOT,
                " (fingerprint %,.0f, write %,.0f)",
                megabytes / seconds.fingerprint(),
                megabytes / seconds.write()));
    String name = "largest";
    for (DeduplicationSummary.LargeCluster cluster : summary.largestClusters()) {
      line(
          text,
          name,
          "%,d like %s: %s",
          cluster.size(),
          cluster.id().replaceAll("\\R", " "),
          cluster.beginning());
      name = "";
    }
    return text.toString();
  }

  private static String more(int documents, String what) {
    return documents == 0 ? "" : String.format(Locale.ROOT, ", %,d %s", documents, what);
  }

  private static String percent(int part, int whole) {
    return Similarities.rounded(whole == 0 ? 0 : 100.0 * part / whole, 1, 100) + "%";
  }

  private static void line(StringBuilder text, String name, String format, Object... values) {
    text.append(String.format(Locale.ROOT, "%-10s ", name))
        .append(String.format(Locale.ROOT, format, values))
        .append('\n');
  }
}
