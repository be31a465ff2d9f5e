package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The tables of the results of an evaluation, made of what {@code results.json} says. */
final class SummaryTables {

  private static final String UNDEFINED = "–";
  private static final double MEGABYTE = 1e6;

  /** A column of a table that has a row for each record. */
  private record Column(String name, Function<JsonNode, String> cell) {
    static Column number(String name, String path, int digits) {
      return new Column(name, record -> decimal(at(record, path), digits));
    }

    /** A measure with its interval, if it has one. */
    static Column measure(String name, String group, String measure) {
      return new Column(
          name,
          record -> {
            String value = decimal(record.path(group).path(measure), 3);
            JsonNode interval = record.path(group).path("intervals").path(measure);
            return interval.path("low").isNumber()
                ? value + " (" + interval(interval) + ")"
                : value;
          });
    }
  }

  private final JsonNode results;

  /** Short names of the algorithms by their specs. */
  private final Map<String, String> labels = new LinkedHashMap<>();

  /**
   * Of results.
   *
   * @param results the content of {@code results.json}
   */
  SummaryTables(JsonNode results) {
    this.results = results;
    for (JsonNode record : results.path("results")) {
      labels.put(record.path("spec").asText(), label(record));
    }
  }

  private static String label(JsonNode record) {
    return record.hasNonNull("label")
        ? record.get("label").asText()
        : record.path("algorithm").asText();
  }

  /** The algorithms with the settings that differ from the defaults, in order. */
  Set<String> algorithms() {
    return new LinkedHashSet<>(labels.values());
  }

  /** The tables that have any rows. */
  List<SummaryTable> tables() {
    List<SummaryTable> tables = new ArrayList<>();
    tables.add(quality());
    tables.add(qualityWithIgnored());
    tables.add(clusters());
    tables.add(wholeClusters());
    tables.add(candidates());
    tables.add(cost());
    tables.add(comparisons());
    tables.add(TuningTable.of(results.path("tuning")));
    tables.addAll(kinds());
    return tables.stream().filter(table -> !table.rows().isEmpty()).toList();
  }

  private Stream<JsonNode> records() {
    return elements(results.path("results"));
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  private static SummaryTable ofRecords(String title, Stream<JsonNode> records, Column... columns) {
    List<String> header = new ArrayList<>(List.of("dataset", "algorithm"));
    Stream.of(columns).map(Column::name).forEach(header::add);
    List<List<String>> rows = new ArrayList<>();
    records.forEach(
        record -> {
          List<String> row = new ArrayList<>(List.of(record.path("dataset").asText()));
          row.add(label(record));
          Stream.of(columns).map(column -> column.cell().apply(record)).forEach(row::add);
          rows.add(row);
        });
    return new SummaryTable(title, 2, header, rows);
  }

  private SummaryTable quality() {
    return ofRecords(
        "Quality, with 95% intervals",
        records(),
        Column.measure("precision", "quality", "precision"),
        Column.measure("recall", "quality", "recall"),
        Column.measure("F1", "quality", "f1"),
        Column.measure("average precision", "quality", "average_precision"),
        Column.measure("ROC AUC", "quality", "roc_auc"));
  }

  private SummaryTable qualityWithIgnored() {
    return ofRecords(
        "Quality if pairs to be ignored are counted as labelled",
        records()
            .filter(
                record ->
                    Stream.of("tp", "fp", "fn")
                        .anyMatch(
                            count ->
                                !record
                                    .path("quality_with_ignored")
                                    .path(count)
                                    .equals(record.path("quality").path(count)))),
        Column.number("precision", "quality_with_ignored.precision", 3),
        Column.number("recall", "quality_with_ignored.recall", 3),
        Column.number("F1", "quality_with_ignored.f1", 3));
  }

  private SummaryTable clusters() {
    return ofRecords(
        "Clusters, with 95% intervals",
        records().filter(record -> at(record, "clusters.b_cubed_f1").isNumber()),
        Column.measure("adjusted Rand index", "clusters", "adjusted_rand_index"),
        Column.measure("B-cubed F1", "clusters", "b_cubed_f1"),
        Column.measure("V-measure", "clusters", "v_measure"),
        Column.measure("exact clusters", "clusters", "exact_clusters"));
  }

  private SummaryTable wholeClusters() {
    return ofRecords(
        "Documents by how whole their clusters were found",
        records().filter(record -> record.has("whole_clusters")),
        Column.number("precision", "whole_clusters.precision", 3),
        Column.number("recall", "whole_clusters.recall", 3),
        Column.number("F1", "whole_clusters.f1", 3),
        Column.number("mean F1 of both classes", "whole_clusters.macro_f1", 3));
  }

  private SummaryTable candidates() {
    return ofRecords(
        "Candidates",
        records(),
        Column.number("pairs", "candidates.pairs", 0),
        Column.number("recall", "candidates.recall", 3),
        Column.number("recall of similar pairs", "candidates.recall_of_similar", 3),
        Column.number("precision", "candidates.precision", 3),
        Column.number("reduction ratio", "candidates.reduction_ratio", 6));
  }

  private SummaryTable cost() {
    return ofRecords(
        "Cost beside quality",
        records(),
        Column.number("F1", "quality.f1", 3),
        Column.number("documents/s", "speed.documents_per_second", 0),
        Column.number("MB/s", "speed.megabytes_per_second", 1),
        Column.number("fingerprints, s", "speed.fingerprint_seconds", 3),
        Column.number("search, s", "speed.search_seconds", 3),
        Column.number("bytes/document", "memory.fingerprint_bytes_per_document", 0),
        new Column(
            "peak heap, MB",
            record -> {
              JsonNode heap = at(record, "memory.peak_heap_bytes");
              return heap.isNumber() ? decimal(heap.asDouble() / MEGABYTE, 0) : UNDEFINED;
            }));
  }

  private SummaryTable comparisons() {
    return new SummaryTable(
        "Differences in F1, and whether they could be chance",
        4,
        List.of(
            "dataset", "algorithm", "is", "than (from)", "difference", "95% interval", "p (Holm)"),
        elements(results.path("comparisons"))
            .filter(comparison -> comparison.path("adjusted_p").isNumber())
            .map(
                c ->
                    List.of(
                        c.path("dataset").asText(),
                        labelOf(c.path("first")),
                        c.path("verdict").asText(),
                        labelOf(c.path("second")),
                        decimal(c.path("f1_difference"), 3),
                        interval(c.path("interval")),
                        probability(c.path("adjusted_p"))))
            .toList());
  }

  private String labelOf(JsonNode spec) {
    return labels.getOrDefault(spec.asText(), spec.asText());
  }

  /** A table for each dataset that names kinds: for each kind, what each algorithm made of it. */
  private List<SummaryTable> kinds() {
    Map<String, List<JsonNode>> byDataset = new LinkedHashMap<>();
    records()
        .filter(record -> !record.path("kinds").isEmpty())
        .forEach(
            record ->
                byDataset
                    .computeIfAbsent(record.path("dataset").asText(), d -> new ArrayList<>())
                    .add(record));
    List<SummaryTable> tables = new ArrayList<>();
    byDataset.forEach((dataset, records) -> tables.add(kinds(dataset, records)));
    return tables;
  }

  private static SummaryTable kinds(String dataset, List<JsonNode> records) {
    List<String> header = new ArrayList<>(List.of("kind", "texts"));
    records.forEach(record -> header.add(label(record)));
    List<List<String>> rows = new ArrayList<>();
    addShares(rows, "found: ", records, "duplicates", "found");
    addShares(rows, "mistaken: ", records, "documents", "deceived");
    return new SummaryTable("Kinds of text: " + dataset, 1, header, rows);
  }

  /** A row for each kind of which there are such texts. */
  private static void addShares(
      List<List<String>> rows, String label, List<JsonNode> records, String whole, String part) {
    JsonNode kinds = records.get(0).path("kinds");
    for (int i = 0; i < kinds.size(); i++) {
      int kind = i;
      long texts = kinds.get(kind).path(whole).asLong();
      if (texts > 0) {
        String name = kinds.get(kind).path("kind").asText();
        List<String> row = new ArrayList<>();
        row.add(label + (name.isEmpty() ? "(no kind)" : name));
        row.add(decimal(kinds.get(kind).path(whole), 0));
        records.forEach(
            record ->
                row.add(
                    decimal(100 * record.path("kinds").path(kind).path(part).asDouble() / texts, 0)
                        + "%"));
        rows.add(row);
      }
    }
  }

  private static JsonNode at(JsonNode record, String path) {
    return record.at("/" + path.replace('.', '/'));
  }

  static String interval(JsonNode interval) {
    return interval.path("low").isNumber()
        ? decimal(interval.path("low"), 3) + " to " + decimal(interval.path("high"), 3)
        : UNDEFINED;
  }

  static String probability(JsonNode p) {
    return p.isNumber() && p.asDouble() < 0.001 ? "< 0.001" : decimal(p, 3);
  }

  static String decimal(JsonNode value, int digits) {
    return value.isNumber() ? decimal(value.asDouble(), digits) : UNDEFINED;
  }

  private static String decimal(double value, int digits) {
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
