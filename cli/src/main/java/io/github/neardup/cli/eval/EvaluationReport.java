package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.score.KindCounts;
import io.github.neardup.eval.score.Measure;
import io.github.neardup.recommend.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * The results of an evaluation as text: one table of all measurements, and how each kind of text
 * fared.
 */
final class EvaluationReport {

  private static final String UNDEFINED = "-";

  private final Results results;

  EvaluationReport(Results results) {
    this.results = results;
  }

  /** The report, in lines that end in LF. */
  String render() {
    StringBuilder text = new StringBuilder();
    text.append(overview());
    results.measurements().stream()
        .collect(
            Collectors.groupingBy(Measurement::dataset, LinkedHashMap::new, Collectors.toList()))
        .forEach(
            (dataset, measurements) -> {
              if (!measurements.get(0).kinds().isEmpty()) {
                text.append('\n').append(kinds(dataset, measurements));
              }
            });
    return text.toString();
  }

  private String overview() {
    AlignedTable table =
        new AlignedTable(
            2,
            "dataset",
            "algorithm",
            "docs",
            "docs/s",
            "MB/s",
            "search s",
            "bytes/doc",
            "candidates",
            "found",
            "precision",
            "recall",
            "F1",
            "95% interval");
    for (Measurement m : results.measurements()) {
      table.add(
          m.dataset(),
          m.label(),
          count(m.documents()),
          count(Math.round(m.speed().documentsPerSecond())),
          decimal(m.speed().megabytesPerSecond(), 1),
          decimal(m.speed().searchSeconds(), 3),
          count(Math.round(m.memory().fingerprintBytesPerDocument())),
          count(m.candidates().pairs()),
          decimal(m.candidates().recall(), 3),
          decimal(m.quality().precision(), 3),
          decimal(m.quality().recall(), 3),
          decimal(m.quality().f1(), 3),
          interval(m.of(Measure.F1).interval()));
    }
    return table.render()
        + """

        docs/s, MB/s    speed from text to fingerprint, median of %d on %d threads
        search s        seconds from fingerprints to verified pairs
        candidates      pairs of documents that are compared; found: the share of the duplicates among them
        precision ...   of the verified pairs, against the labels; pairs to be ignored count neither way
        95%% interval    of F1, by resampling %s
        texts by kind   found: paired with a duplicate of theirs; mistaken: paired with another text
        """
            .formatted(
                results.run().runs(),
                results.run().threads(),
                results.run().bootstrap() == 0
                    ? "(none was asked for)"
                    : "clusters or groups of judged pairs, "
                        + count(results.run().bootstrap())
                        + " times");
  }

  private static String kinds(String dataset, List<Measurement> measurements) {
    List<String> header = new ArrayList<>(List.of(dataset, "texts"));
    measurements.forEach(m -> header.add(m.label()));
    AlignedTable table = new AlignedTable(1, header.toArray(String[]::new));
    Map<String, List<KindCounts>> byKind = new LinkedHashMap<>();
    for (Measurement measurement : measurements) {
      for (KindCounts counts : measurement.kinds()) {
        String kind = counts.kind().isEmpty() ? "(no kind)" : counts.kind();
        byKind.computeIfAbsent(kind, k -> new ArrayList<>()).add(counts);
      }
    }
    byKind.forEach(
        (kind, counts) ->
            addShares(table, "found: " + kind, counts, KindCounts::duplicates, KindCounts::found));
    byKind.forEach(
        (kind, counts) -> {
          if (counts.stream().anyMatch(count -> count.deceived() > 0)) {
            addShares(
                table, "mistaken: " + kind, counts, KindCounts::documents, KindCounts::deceived);
          }
        });
    return table.render();
  }

  /** Adds a row if there are such texts: their number, and the share of them for each algorithm. */
  private static void addShares(
      AlignedTable table,
      String label,
      List<KindCounts> ofAlgorithms,
      ToIntFunction<KindCounts> whole,
      ToIntFunction<KindCounts> part) {
    int texts = whole.applyAsInt(ofAlgorithms.get(0));
    if (texts > 0) {
      List<String> cells = new ArrayList<>(List.of(label, count(texts)));
      ofAlgorithms.forEach(
          counts -> cells.add(decimal(100.0 * part.applyAsInt(counts) / texts, 0) + "%"));
      table.add(cells.toArray(String[]::new));
    }
  }

  private static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String interval(Interval interval) {
    return Double.isNaN(interval.low())
        ? UNDEFINED
        : "[" + decimal(interval.low(), 3) + ", " + decimal(interval.high(), 3) + "]";
  }

  private static String decimal(double value, int digits) {
    return Double.isNaN(value)
        ? UNDEFINED
        : String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
