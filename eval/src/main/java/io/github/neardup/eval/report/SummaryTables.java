package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measure.Column;
import io.github.neardup.eval.Measure.Table;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.json.ResultJson;
import io.github.neardup.eval.json.ResultsFile;
import io.github.neardup.eval.report.ResultsPage.SummaryTable;
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.score.Tests;
import io.github.neardup.eval.score.ThresholdSweep.BestPoint;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The tables of the results of an evaluation, made from {@code results.json} alone. */
public final class SummaryTables {

  private static final String UNDEFINED = "–";

  /** The medium in which tables are read: a page, or a terminal or a column of an article. */
  private enum Style {
    PAGE(UNDEFINED, "%s to %s", "%s (%s)"),
    NARROW("-", "[%s, %s]", "%s %s");

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

  /** The largest distance from a number to an end of its interval. */
  private static double reach(JsonNode number, JsonNode interval) {
    return Math.max(
        interval.path("high").asDouble() - number.asDouble(),
        number.asDouble() - interval.path("low").asDouble());
  }

  private static final Map<String, Function<JsonNode, JsonNode>> OF_QUALITY = new LinkedHashMap<>();

  static {
    OF_QUALITY.put("units", record -> units(record.path("quality")));
    OF_QUALITY.put("duplicates", record -> sum(record.path("quality"), "tp", "fn"));
    OF_QUALITY.put("found", record -> sum(record.path("quality"), "tp", "fp"));
    OF_QUALITY.put("of them right", record -> record.path("quality").path("tp"));
  }

  /**
   * Counts on which measures and their intervals are based: columns before a table's own columns.
   */
  private static final Map<Table, Map<String, Function<JsonNode, JsonNode>>> COUNTS =
      Map.of(
          Table.QUALITY,
          OF_QUALITY,
          Table.CLUSTERS,
          Map.of("units", record -> units(record.path("clusters"))));

  private static JsonNode sum(JsonNode group, String first, String second) {
    return LongNode.valueOf(group.path(first).asLong() + group.path(second).asLong());
  }

  /**
   * The number of true clusters or groups of judged pairs that contribute to any measure of a
   * group.
   */
  private static JsonNode units(JsonNode group) {
    return elements(group.path("intervals"))
        .map(interval -> interval.path("units"))
        .filter(JsonNode::isNumber)
        .max(Comparator.comparingLong(JsonNode::asLong))
        .orElse(MissingNode.getInstance());
  }

  /** A column of a table, and its measure. */
  record MeasureColumn(Measure measure, Column column) {

    /** Returns the columns of a table, in order. */
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

    /** Returns enough decimals for three significant digits, or two if the interval is wide. */
    private int decimals(JsonNode number, JsonNode interval) {
      double value = number.asDouble() / column.unit();
      boolean narrow =
          interval.path("low").isNumber()
              && reach(number, interval) <= Timing.NARROW * number.asDouble();
      return value > 0 ? (narrow ? 2 : 1) - (int) Math.floor(Math.log10(value)) : column.digits();
    }

    private JsonNode group(JsonNode record) {
      return record.path(
          column.table() == Table.WITH_IGNORED ? "quality_with_ignored" : measure.group().label());
    }

    /** Adds the value and its interval; the interval of a time is left out. */
    void putInto(Map<String, JsonNode> line, JsonNode record) {
      line.put(measure.label(), orNull(group(record).path(measure.label())));
      if (measure.hasInterval() && measure.group() != Measure.Group.SPEED) {
        JsonNode interval = group(record).path("intervals").path(measure.label());
        line.put(measure.label() + "_low", orNull(interval.path("low")));
        line.put(measure.label() + "_high", orNull(interval.path("high")));
      }
    }

    boolean isDefined(JsonNode record) {
      return group(record).path(measure.label()).isNumber();
    }

    /** Returns the mark before an imprecise number. */
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

  /** With longer names of algorithms, a narrow table has no room for numbers. */
  private static final int LONGEST_NAME = 22;

  /** A threshold in a spec or label, other than {@code auto}. */
  private static final Pattern NAMED_THRESHOLD = Pattern.compile("[:,]threshold=[0-9]");

  private final JsonNode results;
  private final List<Measure> measures;
  private final Style style;

  /** The labels of the algorithms (the settings that differ from the defaults), by spec. */
  private final Map<String, String> labels = new LinkedHashMap<>();

  /** The short names of algorithms with long ones. */
  private final Map<String, String> shortened = new LinkedHashMap<>();

  /** For pages, from the content of {@code results.json}. */
  SummaryTables(JsonNode results, List<Measure> measures) {
    this(results, measures, Style.PAGE);
  }

  private SummaryTables(JsonNode results, List<Measure> measures, Style style) {
    this.results = results;
    this.measures = measures;
    this.style = style;
    records().forEach(record -> labels.put(record.path("spec").asText(), label(record)));
    if (style != Style.PAGE) {
      shorten();
    }
  }

  /** Returns tables for a terminal of 80 columns. */
  public static SummaryTables forTerminal(Results results) {
    return narrow(ResultsFile.parse(results.toJson()), results.measures());
  }

  /** Returns tables for a terminal, or for one column of a two-column article. */
  static SummaryTables narrow(JsonNode results, List<Measure> measures) {
    return new SummaryTables(results, measures, Style.NARROW);
  }

  private static String label(JsonNode record) {
    return record.path(record.hasNonNull("label") ? "label" : "algorithm").asText();
  }

  private void shorten() {
    Map<String, Integer> numbers = new HashMap<>();
    for (String label : new LinkedHashSet<>(labels.values())) {
      if (label.length() > LONGEST_NAME) {
        String name = label.split(":", 2)[0];
        shortened.put(label, name + " (" + numbers.merge(name, 1, Integer::sum) + ")");
      }
    }
  }

  /** Returns the labels of the algorithms by spec, in order. */
  Map<String, String> labels() {
    return Collections.unmodifiableMap(labels);
  }

  /** Returns, by label, the short names used in narrow tables. */
  public Map<String, String> shortened() {
    return Collections.unmodifiableMap(shortened);
  }

  private String name(JsonNode record) {
    String label = label(record);
    return shortened.getOrDefault(label, label);
  }

  /** Returns narrow tables of the quality and cost of each algorithm on each dataset. */
  public List<SummaryTable> inShort() {
    return Stream.of(Table.NARROW, Table.NARROW_COST)
        .map(table -> ofRecords(table, record -> true))
        .toList();
  }

  /**
   * Returns the content of {@code results.csv}: one line for each dataset and algorithm with the
   * most important figures. A figure with an interval has three columns: the value, and the ends of
   * the interval under names that end in {@code _low} and {@code _high}.
   */
  public static String csv(Results results) {
    SummaryTables tables =
        new SummaryTables(ResultsFile.parse(results.toJson()), results.measures());
    List<MeasureColumn> columns = MeasureColumn.of(results.measures(), Table.CSV);
    return ResultJson.DECIMAL.csv(
        tables
            .records()
            .map(
                record -> {
                  JsonNode quality = record.path("quality");
                  Map<String, JsonNode> line = new LinkedHashMap<>();
                  line.put("dataset", record.path("dataset"));
                  line.put("algorithm", TextNode.valueOf(label(record)));
                  line.put("spec", record.path("spec"));
                  line.put("units", orNull(units(quality)));
                  Stream.of("tp", "fp", "fn").forEach(of -> line.put(of, quality.path(of)));
                  columns.forEach(column -> column.putInto(line, record));
                  return line;
                })
            .toList());
  }

  private static JsonNode orNull(JsonNode value) {
    return value.isMissingNode() ? NullNode.getInstance() : value;
  }

  /** Returns the best algorithms, in a sentence for each dataset and one for all. */
  public List<String> answer() {
    JsonNode overall = results.at("/answer/overall");
    return Stream.concat(
            elements(results.at("/answer/datasets"))
                .map(one -> one.path("dataset").asText() + ": " + one.path("sentence").asText()),
            Stream.of(overall)
                .filter(JsonNode::isObject)
                .map(one -> capitalized(one.path("sentence").asText())))
        .map(sentence -> withShortNames(sentence) + ".")
        .toList();
  }

  /**
   * A remark on the results.
   *
   * @param sentence what it is about, without a full stop
   * @param lines a line for each case, at least one
   */
  public record Remark(String sentence, List<String> lines) {

    /** Copies the list. */
    public Remark {
      lines = List.copyOf(lines);
    }
  }

  /** Returns what a reader of the tables should know. */
  public List<Remark> remarks() {
    return Stream.of(
            new Remark(
                "neardup found these thresholds in the data, because the spec names none",
                foundThresholds()),
            new Remark(
                "One unit (a cluster, or a group of judged pairs) dominates F1. In macro F1, every cluster counts once",
                largeUnits()),
            new Remark(
                "Another threshold would raise F1 by more than 0.05 if all pairs were compared. It was chosen with all labels in sight; --tune measures the effect of such a choice fairly",
                thresholds()))
        .filter(remark -> !remark.lines.isEmpty())
        .toList();
  }

  /** Returns the thresholds that differ from the default although no spec names them. */
  private List<String> foundThresholds() {
    JsonNode written = results.at("/run/algorithms");
    List<String> lines = new ArrayList<>();
    byDataset(records())
        .forEach(
            (dataset, records) -> {
              // The algorithms come first, in the order of their specs; systems follow.
              String found =
                  IntStream.range(0, Math.min(written.size(), records.size()))
                      .filter(i -> !NAMED_THRESHOLD.matcher(written.path(i).asText()).find())
                      .mapToObj(records::get)
                      .filter(record -> NAMED_THRESHOLD.matcher(label(record)).find())
                      .map(
                          record ->
                              record.path("algorithm").asText()
                                  + " "
                                  + record.path("threshold").asText())
                      .distinct()
                      .collect(Collectors.joining(", "));
              if (!found.isEmpty()) {
                lines.add(dataset + ": " + found);
              }
            });
    return lines;
  }

  /** Returns the results of which one unit makes up more than a third. */
  private List<String> largeUnits() {
    return records()
        .filter(record -> record.at("/quality/intervals/f1").hasNonNull("note"))
        .map(
            record -> {
              String note = record.at("/quality/intervals/f1/note").asText();
              JsonNode macro = record.at("/clusters/macro_f1");
              return "%s: %s: %s%s"
                  .formatted(
                      record.path("dataset").asText(),
                      name(record),
                      note.replaceFirst(" of it$", " of F1"),
                      macro.isNumber() ? "; macro F1 is " + style.decimal(macro, 1, 3) : "");
            })
        .toList();
  }

  /**
   * Returns where another threshold would do much better, in a sentence for each dataset and
   * algorithm.
   */
  private List<String> thresholds() {
    return records()
        .filter(
            record ->
                record.at("/quality/best_f1").asDouble() - record.at("/quality/curve_f1").asDouble()
                    > BestPoint.FAR)
        .map(
            record ->
                "%s: %s would have F1 %s at threshold %s, where it has %s at %s"
                    .formatted(
                        record.path("dataset").asText(),
                        name(record),
                        style.decimal(record.at("/quality/best_f1"), 1, 3),
                        style.decimal(record.at("/quality/best_threshold"), 1, 3),
                        style.decimal(record.at("/quality/curve_f1"), 1, 3),
                        style.decimal(record.path("threshold"), 1, 3)))
        .toList();
  }

  private static String capitalized(String sentence) {
    return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  private String withShortNames(String sentence) {
    String text = sentence;
    // The longest first, because one name may be the beginning of another.
    for (String label :
        shortened.keySet().stream()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList()) {
      text = text.replace(label, shortened.getOrDefault(label, label));
    }
    return text;
  }

  /**
   * Returns the overall performance of the algorithms that ran on all datasets; without rows for
   * one dataset.
   */
  public SummaryTable ranks() {
    JsonNode overall = results.at("/answer/overall");
    JsonNode meanRanks = overall.at("/ranks/mean_ranks");
    boolean tested = overall.at("/ranks/critical_difference").isNumber();
    List<String> header =
        new ArrayList<>(List.of("algorithm", "mean F1", "mean rank", "win/tie/loss"));
    if (tested) {
      header.add("group");
    }
    List<List<String>> rows =
        IntStream.range(0, meanRanks.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> meanRanks.path(i).asDouble()))
            .map(
                i -> {
                  String label = overall.path("algorithms").path(i).asText();
                  List<String> row =
                      new ArrayList<>(
                          List.of(
                              shortened.getOrDefault(label, label),
                              style.decimal(overall.path("mean_f1").path(i), 1, 3),
                              style.decimal(meanRanks.path(i), 1, 2)));
                  row.add(
                      String.join(
                          "/",
                          recordOf(overall, i, "wins", "losses"),
                          recordOf(overall, i, "ties", "ties"),
                          recordOf(overall, i, "losses", "wins")));
                  if (tested) {
                    row.add(letters(overall.at("/ranks/groups"), i));
                  }
                  return List.copyOf(row);
                })
            .toList();
    String title =
        tested
            ? "Over %s datasets; algorithms with a common letter do not differ significantly (Nemenyi, critical difference of mean ranks %s)"
                .formatted(
                    overall.at("/ranks/datasets").asText(),
                    style.decimal(overall.at("/ranks/critical_difference"), 1, 2))
            : "Over %s datasets".formatted(overall.at("/ranks/datasets").asText());
    return new SummaryTable(title, 1, header, rows);
  }

  /** The number of times that an algorithm had this result against any other on any dataset. */
  private String recordOf(JsonNode overall, int algorithm, String asFirst, String asSecond) {
    return style.decimal(
        LongNode.valueOf(
            elements(overall.path("records"))
                .mapToLong(
                    of ->
                        of.path("first").asInt() == algorithm
                            ? of.path(asFirst).asLong()
                            : of.path("second").asInt() == algorithm
                                ? of.path(asSecond).asLong()
                                : 0)
                .sum()),
        1,
        0);
  }

  /** Returns one letter for each group of algorithms that contains an algorithm. */
  private static String letters(JsonNode groups, int algorithm) {
    StringBuilder letters = new StringBuilder();
    for (int group = 0; group < groups.size(); group++) {
      if (elements(groups.path(group)).anyMatch(member -> member.asInt() == algorithm)) {
        letters.append((char) ('a' + group));
      }
    }
    return letters.toString();
  }

  /** Returns the tables of a page that have any rows. */
  public List<SummaryTable> tables() {
    List<SummaryTable> tables = new ArrayList<>();
    tables.add(ranks());
    tables.add(ofRecords(Table.QUALITY, record -> true));
    tables.add(ofRecords(Table.WITH_IGNORED, SummaryTables::countsWithIgnoredDiffer));
    for (Table table : List.of(Table.CLUSTERS, Table.DEDUP)) {
      List<MeasureColumn> columns = MeasureColumn.of(measures, table);
      tables.add(
          ofRecords(
              table, record -> columns.stream().anyMatch(column -> column.isDefined(record))));
    }
    tables.add(ofRecords(Table.CANDIDATES, record -> true));
    tables.add(ofRecords(Table.COST, record -> true));
    tables.add(comparisons());
    tables.add(tuning());
    tables.addAll(kinds("kinds", "Kinds of text"));
    tables.addAll(kinds("lengths", "Texts by length, in thirds"));
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

  private static Map<String, List<JsonNode>> byDataset(Stream<JsonNode> records) {
    return records.collect(
        Collectors.groupingBy(
            record -> record.path("dataset").asText(), LinkedHashMap::new, Collectors.toList()));
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  List<MeasureColumn> shownColumns(Table table) {
    return MeasureColumn.of(measures, table).stream()
        .filter(shown -> shown.column().always() || records().anyMatch(shown::isDefined))
        .toList();
  }

  /** A table with one row per record; the counts behind the measures may precede them. */
  private SummaryTable ofRecords(Table table, Predicate<JsonNode> shown) {
    Map<String, Function<JsonNode, JsonNode>> counts = COUNTS.getOrDefault(table, Map.of());
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
                  new ArrayList<>(List.of(record.path("dataset").asText(), name(record)));
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

  /** Returns a table for a narrow column: the gain from tuning for each algorithm. */
  SummaryTable tuned() {
    String measure = results.at("/tuning/plan/measure").asText();
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode dataset : results.at("/tuning/datasets")) {
      for (JsonNode algorithm : dataset.path("algorithms")) {
        rows.add(
            List.of(
                dataset.path("dataset").asText(),
                algorithm.path("algorithm").asText(),
                narrow(algorithm.at("/default/" + measure)),
                narrow(algorithm.at("/tuned/" + measure)),
                probability(algorithm.at("/difference/adjusted_p")),
                algorithm.at("/tuned/label").asText()));
      }
    }
    return new SummaryTable(
        "Tuning: %s on the test part"
            .formatted(results.at("/tuning/plan/measure_in_words").asText()),
        2,
        List.of("dataset", "algorithm", "default", "tuned", "p", "settings"),
        rows);
  }

  private String narrow(JsonNode value) {
    String shown = decimal(value.path("value"), 3);
    return value.path("low").isNumber()
        ? style.valueWithInterval.formatted(shown, style.interval(value, 1, 3))
        : shown;
  }

  /** Returns a table without rows if nothing was tuned. */
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

  /** Returns one table for each dataset whose records have the field. */
  private List<SummaryTable> kinds(String field, String title) {
    return byDataset(records().filter(record -> !record.path(field).isEmpty())).entrySet().stream()
        .map(entry -> kinds(field, title + ": " + entry.getKey(), entry.getValue()))
        .toList();
  }

  private SummaryTable kinds(String field, String title, List<JsonNode> records) {
    List<JsonNode> kinds = records.stream().map(record -> record.path(field)).toList();
    List<List<String>> rows = kinds(kinds, "duplicates", "found", "found: ", false);
    rows.addAll(kinds(kinds, "documents", "deceived", "mistaken: ", true));
    List<String> header = new ArrayList<>(List.of("kind", "texts"));
    records.forEach(record -> header.add(name(record)));
    return new SummaryTable(title, 1, header, rows);
  }

  /**
   * Returns one row for each kind that has texts: their number and, for each algorithm, the share
   * of them that the field {@code part} counts.
   *
   * @param ofAll the kinds of each algorithm
   * @param ofSome whether to leave out kinds for which every algorithm counts zero
   */
  private static List<List<String>> kinds(
      List<JsonNode> ofAll, String whole, String part, String label, boolean ofSome) {
    List<List<String>> rows = new ArrayList<>();
    JsonNode kinds = ofAll.get(0);
    for (int i = 0; i < kinds.size(); i++) {
      int kind = i;
      long texts = kinds.get(kind).path(whole).asLong();
      List<Double> parts = ofAll.stream().map(one -> one.path(kind).path(part).asDouble()).toList();
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
    return p.isNumber() ? Tests.printed(p.asDouble()) : decimal(p, 3);
  }

  private static String decimal(JsonNode value, int digits) {
    return Style.PAGE.decimal(value, 1, digits);
  }

  /** Formats with {@code digits} decimals; a negative number rounds to tens, hundreds and so on. */
  private static String decimal(double value, int digits) {
    double shown =
        digits >= 0
            ? value
            : BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_EVEN).doubleValue();
    return String.format(Locale.ROOT, "%,." + Math.max(0, digits) + "f", shown);
  }
}
