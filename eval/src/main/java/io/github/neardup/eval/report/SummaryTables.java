package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measure.Column;
import io.github.neardup.eval.Measure.Table;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.json.ResultsFile;
import io.github.neardup.eval.report.ResultsPage.SummaryTable;
import io.github.neardup.eval.run.Timer.Timing;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The tables of the results of an evaluation, made of what {@code results.json} says. */
public final class SummaryTables {

  private static final String UNDEFINED = "–";

  /** Where tables are read. */
  private enum Style {
    PAGE(UNDEFINED, "%s to %s", "%s (%s)"),
    TERMINAL("-", "[%s, %s]", "%s %s");

    private final String undefined;
    private final String interval;
    private final String valueWithInterval;

    Style(String undefined, String interval, String valueWithInterval) {
      this.undefined = undefined;
      this.interval = interval;
      this.valueWithInterval = valueWithInterval;
    }

    String decimal(JsonNode value, double unit, int digits) {
      return value.isNumber() ? SummaryTables.decimal(value.asDouble() / unit, digits) : undefined;
    }

    String interval(JsonNode interval, double unit, int digits) {
      return interval.path("low").isNumber()
          ? this.interval.formatted(
              decimal(interval.path("low"), unit, digits),
              decimal(interval.path("high"), unit, digits))
          : undefined;
    }
  }

  private static final Map<String, Function<JsonNode, JsonNode>> OF_QUALITY = new LinkedHashMap<>();

  static {
    OF_QUALITY.put("units", record -> units(record.path("quality")));
    OF_QUALITY.put("duplicates", record -> sum(record.path("quality"), "tp", "fn"));
    OF_QUALITY.put("found", record -> sum(record.path("quality"), "tp", "fp"));
    OF_QUALITY.put("of them right", record -> record.path("quality").path("tp"));
  }

  /** How much measures and their intervals are of: columns before those of a table. */
  private static final Map<Table, Map<String, Function<JsonNode, JsonNode>>> COUNTS =
      Map.of(
          Table.QUALITY,
          OF_QUALITY,
          Table.CLUSTERS,
          Map.of("units", record -> units(record.path("clusters"))));

  private static JsonNode sum(JsonNode group, String first, String second) {
    return LongNode.valueOf(group.path(first).asLong() + group.path(second).asLong());
  }

  /** How many true clusters or groups of judged pairs have a part in any measure of a group. */
  private static JsonNode units(JsonNode group) {
    return elements(group.path("intervals"))
        .map(interval -> interval.path("units"))
        .filter(JsonNode::isNumber)
        .max(Comparator.comparingLong(JsonNode::asLong))
        .orElse(MissingNode.getInstance());
  }

  /** A column of a table, and what it is of. */
  record MeasureColumn(Measure measure, Column column) {

    /** Those of a table, in order. */
    static List<MeasureColumn> of(List<Measure> measures, Table table) {
      return measures.stream()
          .flatMap(
              measure ->
                  measure.columns().stream().map(column -> new MeasureColumn(measure, column)))
          .filter(shown -> shown.column.table() == table)
          .sorted(Comparator.comparingInt(shown -> shown.column.place()))
          .toList();
    }

    String title() {
      return column.title().isEmpty() ? measure.title() : column.title();
    }

    /** Enough decimals for three significant digits, or two if the interval is wide. */
    private int decimals(JsonNode number, JsonNode interval) {
      double value = number.asDouble() / column.unit();
      double reach =
          Math.max(
              interval.path("high").asDouble() - number.asDouble(),
              number.asDouble() - interval.path("low").asDouble());
      boolean narrow =
          interval.path("low").isNumber() && reach <= Timing.NARROW * number.asDouble();
      return value > 0 ? (narrow ? 2 : 1) - (int) Math.floor(Math.log10(value)) : column.digits();
    }

    private JsonNode group(JsonNode record) {
      return record.path(
          column.table() == Table.WITH_IGNORED ? "quality_with_ignored" : measure.group().label());
    }

    boolean isDefined(JsonNode record) {
      return group(record).path(measure.label()).isNumber();
    }

    /** Before a number that is not known well. */
    private String mark(JsonNode record) {
      return elements(group(record).path("unsteady"))
              .anyMatch(name -> name.asText().equals(measure.label()))
          ? "~"
          : "";
    }

    String cell(JsonNode record, Style style) {
      String problem = group(record).path("unprinted").path(measure.label()).asText();
      if (!problem.isEmpty()) {
        return problem;
      }
      JsonNode interval = group(record).path("intervals").path(measure.label());
      JsonNode number = group(record).path(measure.label());
      int digits =
          column.significant() && interval.isObject()
              ? decimals(number, interval)
              : column.digits();
      String value = mark(record) + style.decimal(number, column.unit(), digits);
      String ends = style.interval(interval, column.unit(), digits);
      return switch (column.content()) {
        case VALUE -> value;
        case INTERVAL -> ends;
        case VALUE_WITH_INTERVAL ->
            interval.path("low").isNumber()
                ? style.valueWithInterval.formatted(value, ends)
                : value;
      };
    }
  }

  private final JsonNode results;
  private final List<Measure> measures;
  private final Style style;

  /** Short names of the algorithms by their specs. */
  private final Map<String, String> labels = new LinkedHashMap<>();

  /** For pages, of the content of {@code results.json}. */
  SummaryTables(JsonNode results, List<Measure> measures) {
    this(results, measures, Style.PAGE);
  }

  private SummaryTables(JsonNode results, List<Measure> measures, Style style) {
    this.results = results;
    this.measures = measures;
    this.style = style;
    records().forEach(record -> labels.put(record.path("spec").asText(), label(record)));
  }

  private static String label(JsonNode record) {
    return record.path(record.hasNonNull("label") ? "label" : "algorithm").asText();
  }

  /** By spec, the algorithms with the settings that differ from the defaults, in order. */
  Map<String, String> labels() {
    return Collections.unmodifiableMap(labels);
  }

  /**
   * What is shown on a terminal: one table of all results, and then, for each dataset that names
   * kinds of text, one of how they fared.
   */
  public static List<SummaryTable> forTerminal(Results results) {
    SummaryTables tables =
        new SummaryTables(ResultsFile.parse(results.toJson()), results.measures(), Style.TERMINAL);
    List<SummaryTable> all = new ArrayList<>();
    all.add(
        tables.ofRecords(
            Table.TERMINAL, Map.of("docs", record -> record.path("documents")), record -> true));
    Map<String, List<JsonNode>> byDataset = tables.byDatasetWithKinds();
    byDataset.forEach((dataset, records) -> all.add(kinds("", dataset, records, true)));
    return all;
  }

  /** The tables of a page that have any rows. */
  List<SummaryTable> tables() {
    List<SummaryTable> tables = new ArrayList<>();
    tables.add(ofRecords(Table.QUALITY, record -> true));
    tables.add(ofRecords(Table.WITH_IGNORED, SummaryTables::countsWithIgnoredDiffer));
    for (Table table : List.of(Table.CLUSTERS, Table.WHOLE_CLUSTERS, Table.DEDUP)) {
      List<MeasureColumn> columns = MeasureColumn.of(measures, table);
      tables.add(
          ofRecords(
              table, record -> columns.stream().anyMatch(column -> column.isDefined(record))));
    }
    tables.add(ofRecords(Table.CANDIDATES, record -> true));
    tables.add(ofRecords(Table.COST, record -> true));
    tables.add(comparisons());
    tables.add(tuning());
    byDatasetWithKinds()
        .forEach(
            (dataset, records) ->
                tables.add(kinds("Kinds of text: " + dataset, "kind", records, false)));
    return tables.stream().filter(table -> !table.rows().isEmpty()).toList();
  }

  private static boolean countsWithIgnoredDiffer(JsonNode record) {
    JsonNode with = record.path("quality_with_ignored");
    JsonNode without = record.path("quality");
    return Stream.of("tp", "fp", "fn")
        .anyMatch(count -> !with.path(count).equals(without.path(count)));
  }

  private Stream<JsonNode> records() {
    return elements(results.path("results"));
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  private SummaryTable ofRecords(Table table, Predicate<JsonNode> shown) {
    return ofRecords(table, COUNTS.getOrDefault(table, Map.of()), shown);
  }

  List<MeasureColumn> shownColumns(Table table) {
    return MeasureColumn.of(measures, table).stream()
        .filter(shown -> shown.column().always() || records().anyMatch(shown::isDefined))
        .toList();
  }

  /** A row for each record; before the measures there may be numbers of what they are of. */
  private SummaryTable ofRecords(
      Table table, Map<String, Function<JsonNode, JsonNode>> counts, Predicate<JsonNode> shown) {
    List<MeasureColumn> columns = shownColumns(table);
    List<String> header = new ArrayList<>(List.of("dataset", "algorithm"));
    header.addAll(counts.keySet());
    columns.forEach(column -> header.add(column.title()));
    List<List<String>> rows = new ArrayList<>();
    records()
        .filter(shown)
        .forEach(
            record -> {
              List<String> row =
                  new ArrayList<>(List.of(record.path("dataset").asText(), label(record)));
              counts.values().forEach(of -> row.add(style.decimal(of.apply(record), 1, 0)));
              columns.forEach(column -> row.add(column.cell(record, style)));
              rows.add(row);
            });
    return new SummaryTable(table.title(), 2, header, rows);
  }

  private SummaryTable comparisons() {
    return new SummaryTable(
        "Differences in F1, and whether they could be chance",
        4,
        List.of(
            "dataset",
            "algorithm",
            "is",
            "than (from)",
            "difference",
            "95% interval",
            "units that differ",
            "p (Holm)"),
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
                        decimal(c.path("differing_units"), 0),
                        probability(c.path("adjusted_p"))))
            .toList());
  }

  /** Without rows if nothing was tuned. */
  private SummaryTable tuning() {
    JsonNode tuning = results.path("tuning");
    String measure = tuning.path("plan").path("measure").asText();
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode dataset : tuning.path("datasets")) {
      for (JsonNode algorithm : dataset.path("algorithms")) {
        JsonNode difference = algorithm.path("difference");
        rows.add(
            List.of(
                dataset.path("dataset").asText(),
                algorithm.path("default").path("label").asText(),
                algorithm.path("tuned").path("label").asText() + edge(algorithm.path("on_edge")),
                difference.path("verdict").asText(),
                value(algorithm.path("default").path(measure)),
                value(algorithm.path("tuned").path(measure)),
                value(algorithm.path("oracle").path(measure)),
                decimal(difference.path("value"), 3),
                interval(difference),
                decimal(difference.path("differing_units"), 0),
                probability(difference.path("adjusted_p")),
                algorithm.path("combinations").asText()));
      }
    }
    return new SummaryTable(
        "Tuning: %s on the test part; the oracle has seen it and is not fair"
            .formatted(tuning.path("plan").path("measure_in_words").asText()),
        4,
        List.of(
            "dataset",
            "default",
            "tuned on the development part",
            "tuned is",
            "default",
            "tuned",
            "oracle",
            "tuned less default",
            "95% interval",
            "units that differ",
            "p (Holm)",
            "combinations"),
        rows);
  }

  private static String edge(JsonNode settings) {
    return settings.isEmpty()
        ? ""
        : " (on the edge of the grid: "
            + elements(settings).map(JsonNode::asText).collect(Collectors.joining(", "))
            + ")";
  }

  private static String value(JsonNode value) {
    return decimal(value.path("value"), 3) + " (" + interval(value) + ")";
  }

  private String labelOf(JsonNode spec) {
    return labels.getOrDefault(spec.asText(), spec.asText());
  }

  private Map<String, List<JsonNode>> byDatasetWithKinds() {
    return records()
        .filter(record -> !record.path("kinds").isEmpty())
        .collect(
            Collectors.groupingBy(
                record -> record.path("dataset").asText(),
                LinkedHashMap::new,
                Collectors.toList()));
  }

  /** Mistakes are left out, where {@code ofSome}, if no algorithm makes any in a kind. */
  private static SummaryTable kinds(
      String title, String corner, List<JsonNode> records, boolean ofSome) {
    List<List<String>> rows = kinds(records, "duplicates", "found", "found: ", false);
    rows.addAll(kinds(records, "documents", "deceived", "mistaken: ", ofSome));
    List<String> header = new ArrayList<>(List.of(corner, "texts"));
    records.forEach(record -> header.add(label(record)));
    return new SummaryTable(title, 1, header, rows);
  }

  /**
   * A row for each kind that has texts: their number and, for each algorithm, the share of them
   * that the field {@code part} counts.
   *
   * @param ofSome whether kinds of which no algorithm has any are left out
   */
  private static List<List<String>> kinds(
      List<JsonNode> records, String whole, String part, String label, boolean ofSome) {
    List<List<String>> rows = new ArrayList<>();
    JsonNode kinds = records.get(0).path("kinds");
    for (int i = 0; i < kinds.size(); i++) {
      int kind = i;
      long texts = kinds.get(kind).path(whole).asLong();
      List<Double> parts =
          records.stream().map(r -> r.path("kinds").path(kind).path(part).asDouble()).toList();
      if (texts > 0 && !(ofSome && parts.stream().allMatch(count -> count == 0))) {
        String name = kinds.get(kind).path("kind").asText();
        List<String> row = new ArrayList<>();
        row.add(label + (name.isEmpty() ? "(no kind)" : name));
        row.add(decimal((double) texts, 0));
        parts.forEach(count -> row.add(decimal(100 * count / texts, 0) + "%"));
        rows.add(row);
      }
    }
    return rows;
  }

  private static String interval(JsonNode interval) {
    return Style.PAGE.interval(interval, 1, 3);
  }

  private static String probability(JsonNode p) {
    return p.isNumber() && p.asDouble() < 0.001 ? "< 0.001" : decimal(p, 3);
  }

  private static String decimal(JsonNode value, int digits) {
    return Style.PAGE.decimal(value, 1, digits);
  }

  /** With {@code digits} decimals; a negative number of them rounds to tens, hundreds and so on. */
  private static String decimal(double value, int digits) {
    double shown =
        digits >= 0
            ? value
            : BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_EVEN).doubleValue();
    return String.format(Locale.ROOT, "%,." + Math.max(0, digits) + "f", shown);
  }
}
