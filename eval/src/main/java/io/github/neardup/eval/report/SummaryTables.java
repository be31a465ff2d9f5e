package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.eval.Answer;
import io.github.neardup.eval.Comparison;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measure.Group;
import io.github.neardup.eval.Measure.Table;
import io.github.neardup.eval.Measure.Trait;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.ResultsFile;
import io.github.neardup.eval.ResultsFile.Ends;
import io.github.neardup.eval.ResultsFile.Figures;
import io.github.neardup.eval.ResultsFile.Result;
import io.github.neardup.eval.choose.TuningResults;
import io.github.neardup.eval.choose.TuningResults.TunedAlgorithm;
import io.github.neardup.eval.choose.TuningResults.Tuning;
import io.github.neardup.eval.json.ResultJson;
import io.github.neardup.eval.report.ResultTable.Cell;
import io.github.neardup.eval.report.ResultTable.Column;
import io.github.neardup.eval.report.ResultTable.Shown;
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.score.KindCounts;
import io.github.neardup.eval.score.RankTest;
import io.github.neardup.eval.score.Tests;
import io.github.neardup.eval.score.ThresholdSweep.BestPoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tables of the results of an evaluation, made from {@code results.json} alone. */
public final class SummaryTables {

  /** The number of decimals of measures of quality. */
  private static final int DIGITS = 3;

  private static final String QUALITY = Group.QUALITY.label();
  private static final String F1 = "f1";

  /**
   * Counts on which measures and their intervals are based: columns before a table's own columns.
   */
  private static final Map<Table, List<Shown<Result>>> COUNTS =
      Map.of(
          Table.QUALITY,
          List.of(
              Shown.number("units", 0, result -> units(result, Group.QUALITY)),
              Shown.number("duplicates", 0, result -> sum(result, "tp", "fn")),
              Shown.number("found", 0, result -> sum(result, "tp", "fp")),
              Shown.number("of them right", 0, result -> result.of(QUALITY).of("tp"))),
          Table.CLUSTERS,
          List.of(Shown.number("units", 0, result -> units(result, Group.CLUSTERS))));

  private static double sum(Result result, String... counts) {
    return Stream.of(counts)
        .mapToDouble(result.of(QUALITY)::of)
        .filter(count -> !Double.isNaN(count))
        .sum();
  }

  /**
   * The number of true clusters or groups of judged pairs that contribute to any measure of a
   * group; NaN if unknown.
   */
  private static double units(Result result, Group group) {
    return result.of(group.label()).intervals().values().stream()
        .flatMap(ends -> ends.units().stream())
        .mapToDouble(Integer::doubleValue)
        .max()
        .orElse(Double.NaN);
  }

  /** A column of a table, and its measure. */
  private record MeasureColumn(Measure measure, Measure.Column column) {

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

    Shown<Result> shown() {
      String name = column.title().isEmpty() ? measure.title() : column.title();
      return new Shown<>(new Column(name, true, measure.meaning()), this::cell);
    }

    private Figures figures(Result result) {
      return result.of(
          column.table() == Table.WITH_IGNORED
              ? ResultsFile.WITH_IGNORED
              : measure.group().label());
    }

    private double value(Result result) {
      return figures(result).of(measure.label());
    }

    boolean isDefined(Result result) {
      return !Double.isNaN(value(result));
    }

    /** Adds the value and its interval; the interval of a time is left out. */
    void putInto(Map<String, Object> line, Result result) {
      line.put(measure.label(), value(result));
      if (measure.hasInterval() && measure.group() != Group.SPEED) {
        Ends interval = figures(result).interval(measure.label());
        line.put(measure.label() + "_low", interval.low());
        line.put(measure.label() + "_high", interval.high());
      }
    }

    private Cell cell(Result result) {
      Figures figures = figures(result);
      String problem = figures.unprinted().getOrDefault(measure.label(), "");
      if (!problem.isEmpty()) {
        return Cell.text(problem);
      }
      Ends interval = figures.interval(measure.label());
      double value = value(result) / column.unit();
      double low = interval.low() / column.unit();
      double high = interval.high() / column.unit();
      int digits =
          column.is(Trait.SIGNIFICANT) && figures.intervals().containsKey(measure.label())
              ? decimals(value, Math.max(high - value, value - low))
              : column.digits();
      if (column.is(Trait.INTERVAL)) {
        return Cell.interval(low, high, digits);
      }
      // An imprecise number has a mark before it.
      String mark = figures.unsteady().contains(measure.label()) ? "~" : "";
      Cell cell = Cell.number(mark + ResultTable.decimal(value, digits), value);
      String about =
          interval
              .units()
              .map("%,d true clusters or groups of judged pairs contribute to it"::formatted)
              .orElse("");
      return column.isWithInterval() ? cell.within(low, high, digits, about) : cell;
    }

    /**
     * Returns enough decimals for three significant digits, or two if the interval is wide.
     *
     * @param reach the largest distance from the value to an end of its interval; NaN without one
     */
    private int decimals(double value, double reach) {
      boolean narrow = reach <= Timing.NARROW * value;
      return value > 0 ? (narrow ? 2 : 1) - (int) Math.floor(Math.log10(value)) : column.digits();
    }
  }

  /** With longer names of algorithms, a narrow table has no room for numbers. */
  private static final int LONGEST_NAME = 22;

  private final ResultsFile file;
  private final List<Measure> measures;

  private final Tuning tuning;

  /** The labels of the algorithms (the settings that differ from the defaults), by spec. */
  private final Map<String, String> labels = new LinkedHashMap<>();

  /** The short names of algorithms with long ones. */
  private final Map<String, String> shortened = new LinkedHashMap<>();

  /** Tables for pages. */
  public SummaryTables(Results results) {
    this(results.asRead(), Tuning.NONE, results.measures());
  }

  /**
   * Tables for pages.
   *
   * @param more other measurements of the run, by the names of their fields
   */
  SummaryTables(ResultsFile file, Map<String, JsonNode> more, List<Measure> measures) {
    this(
        file,
        more.containsKey("tuning")
            ? ResultJson.DOUBLE.value(more.get("tuning"), Tuning.class)
            : Tuning.NONE,
        measures);
  }

  private SummaryTables(ResultsFile file, Tuning tuning, List<Measure> measures) {
    this.file = file;
    this.tuning = tuning;
    this.measures = measures;
    file.results().forEach(result -> labels.put(result.spec(), result.label()));
  }

  /** Returns tables for a terminal of 80 columns, or for one column of a two-column article. */
  public SummaryTables narrow() {
    SummaryTables narrow = new SummaryTables(file, tuning, measures);
    Map<String, Integer> numbers = new HashMap<>();
    for (String label : new LinkedHashSet<>(labels.values())) {
      if (label.length() > LONGEST_NAME) {
        String name = label.split(":", 2)[0];
        narrow.shortened.put(label, name + " (" + numbers.merge(name, 1, Integer::sum) + ")");
      }
    }
    return narrow;
  }

  /** Returns the results that the tables show. */
  ResultsFile file() {
    return file;
  }

  /** Returns the labels of the algorithms by spec, in order. */
  Map<String, String> labels() {
    return Collections.unmodifiableMap(labels);
  }

  /** Returns, by label, the short names used in narrow tables. */
  public Map<String, String> shortened() {
    return Collections.unmodifiableMap(shortened);
  }

  private String name(String label) {
    return shortened.getOrDefault(label, label);
  }

  /** Returns narrow tables of the quality and cost of each algorithm on each dataset. */
  public List<ResultTable> inShort() {
    return Stream.of(Table.NARROW, Table.NARROW_COST).map(this::ofMeasures).toList();
  }

  /**
   * Returns the content of {@code results.csv}: one line for each dataset and algorithm with the
   * most important figures. A figure with an interval has three columns: the value, and the ends of
   * the interval under names that end in {@code _low} and {@code _high}.
   */
  public static String csv(Results results) {
    List<MeasureColumn> columns = MeasureColumn.of(results.measures(), Table.CSV);
    return ResultJson.DECIMAL.csv(
        results.asRead().results().stream()
            .map(
                result -> {
                  Map<String, Object> line = new LinkedHashMap<>();
                  line.put("dataset", result.dataset());
                  line.put("algorithm", result.label());
                  line.put("spec", result.spec());
                  line.put("units", units(result, Group.QUALITY));
                  Stream.of("tp", "fp", "fn")
                      .forEach(count -> line.put(count, result.of(QUALITY).of(count)));
                  columns.forEach(column -> column.putInto(line, result));
                  return line;
                })
            .toList());
  }

  /** Returns the best algorithms, in a sentence for each dataset and one for all. */
  public List<String> answer() {
    return Stream.concat(
            file.answer().datasets().stream().map(one -> one.dataset() + ": " + one.sentence()),
            file.answer().overall().stream().map(all -> capitalized(all.sentence())))
        .map(sentence -> withShortNames(sentence) + ".")
        .toList();
  }

  /**
   * A remark on the results.
   *
   * @param sentence what it is about, without a full stop
   * @param lines a line for each case, at least one
   */
  public record Remark(String sentence, List<String> lines) {}

  /** Returns what a reader of the tables should know. */
  public List<Remark> remarks() {
    return Stream.of(
            new Remark(
                "One unit (a cluster, or a group of judged pairs) dominates F1. In macro F1, every cluster counts once",
                largeUnits()),
            new Remark(
                "Another threshold would raise F1 by more than 0.05 if all pairs were compared. It was chosen with all labels in sight; --tune measures the effect of such a choice fairly",
                thresholds()))
        .filter(remark -> !remark.lines.isEmpty())
        .toList();
  }

  /** Returns the results of which one unit makes up more than a third. */
  private List<String> largeUnits() {
    return file.results().stream()
        .filter(result -> !result.of(QUALITY).interval(F1).note().isEmpty())
        .map(
            result -> {
              String note = result.of(QUALITY).interval(F1).note();
              String macro = decimal(result.of(Group.CLUSTERS.label()).of("macro_f1"));
              return "%s: %s: %s%s"
                  .formatted(
                      result.dataset(),
                      name(result.label()),
                      note.replaceFirst(" of it$", " of F1"),
                      macro.isEmpty() ? "" : "; macro F1 is " + macro);
            })
        .toList();
  }

  /**
   * Returns where another threshold would do much better, in a sentence for each dataset and
   * algorithm.
   */
  private List<String> thresholds() {
    return file.results().stream()
        .filter(
            result ->
                result.of(QUALITY).of("best_f1") - result.of(QUALITY).of("curve_f1")
                    > BestPoint.FAR)
        .map(
            result ->
                "%s: %s would have F1 %s at threshold %s, where it has %s at %s"
                    .formatted(
                        result.dataset(),
                        name(result.label()),
                        decimal(result.of(QUALITY).of("best_f1")),
                        decimal(result.of(QUALITY).of("best_threshold")),
                        decimal(result.of(QUALITY).of("curve_f1")),
                        decimal(result.threshold())))
        .toList();
  }

  private static String decimal(double value) {
    return ResultTable.decimal(value, DIGITS);
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
      text = text.replace(label, name(label));
    }
    return text;
  }

  /** Returns the overall performance of the algorithms, if several ran on all of the datasets. */
  Optional<ResultTable> ranks() {
    return file.answer().overall().map(this::ranks);
  }

  private ResultTable ranks(Answer.Overall overall) {
    RankTest ranks = overall.ranks();
    String title = "Over %d datasets".formatted(ranks.datasets());
    List<Shown<Integer>> columns = new ArrayList<>();
    columns.add(Shown.text("algorithm", i -> name(overall.algorithms().get(i))));
    columns.add(Shown.number("mean F1", DIGITS, i -> overall.meanF1().get(i)));
    columns.add(Shown.number("mean rank", 2, i -> ranks.meanRanks().get(i)));
    columns.add(Shown.number("win/tie/loss", i -> record(overall, i)));
    if (!Double.isNaN(ranks.criticalDifference())) {
      title +=
          "; algorithms with a common letter do not differ significantly (Nemenyi, critical difference of mean ranks %s)"
              .formatted(ResultTable.decimal(ranks.criticalDifference(), 2));
      columns.add(Shown.number("group", i -> Cell.text(letters(ranks.groups(), i))));
    }
    return ResultTable.of(title, ranks.order(), columns);
  }

  /** How often an algorithm won, tied and lost against any other on any dataset. */
  private static Cell record(Answer.Overall overall, int algorithm) {
    int wins = 0;
    int ties = 0;
    int losses = 0;
    for (Answer.WinsTiesLosses of : overall.records()) {
      if (of.first() == algorithm || of.second() == algorithm) {
        wins += of.first() == algorithm ? of.wins() : of.losses();
        ties += of.ties();
        losses += of.first() == algorithm ? of.losses() : of.wins();
      }
    }
    return Cell.number("%,d/%,d/%,d".formatted(wins, ties, losses), wins);
  }

  /** Returns one letter for each group of algorithms that contains an algorithm. */
  private static String letters(List<List<Integer>> groups, int algorithm) {
    return IntStream.range(0, groups.size())
        .filter(group -> groups.get(group).contains(algorithm))
        .mapToObj(group -> String.valueOf((char) ('a' + group)))
        .collect(Collectors.joining());
  }

  /** Returns the tables of a page that have any rows. */
  public List<ResultTable> tables() {
    List<ResultTable> tables = new ArrayList<>();
    ranks().ifPresent(tables::add);
    tables.add(ofMeasures(Table.QUALITY));
    tables.add(ofMeasures(Table.WITH_IGNORED, SummaryTables::countsWithIgnoredDiffer));
    for (Table table : List.of(Table.CLUSTERS, Table.DEDUP)) {
      List<MeasureColumn> columns = MeasureColumn.of(measures, table);
      tables.add(
          ofMeasures(
              table, result -> columns.stream().anyMatch(column -> column.isDefined(result))));
    }
    tables.add(ofMeasures(Table.CANDIDATES));
    tables.add(ofMeasures(Table.COST));
    tables.add(comparisons());
    tables.add(tuning());
    tables.addAll(kinds().values());
    tables.addAll(kinds(Result::lengths, "Texts by length, in thirds").values());
    return tables.stream().filter(table -> !table.rows().isEmpty()).toList();
  }

  private static boolean countsWithIgnoredDiffer(Result result) {
    return Stream.of("tp", "fp", "fn")
        .anyMatch(
            count ->
                Double.compare(
                        result.of(ResultsFile.WITH_IGNORED).of(count), result.of(QUALITY).of(count))
                    != 0);
  }

  ResultTable ofMeasures(Table table) {
    return ofMeasures(table, result -> true);
  }

  /** A table with one row per result; the counts behind the measures may precede them. */
  private ResultTable ofMeasures(Table table, Predicate<Result> rows) {
    List<Shown<Result>> columns = new ArrayList<>();
    columns.add(Shown.text("dataset", Result::dataset));
    columns.add(Shown.text("algorithm", result -> name(result.label())));
    columns.addAll(COUNTS.getOrDefault(table, List.of()));
    MeasureColumn.of(measures, table).stream()
        .filter(
            one -> !one.column.is(Trait.IF_ANY) || file.results().stream().anyMatch(one::isDefined))
        .forEach(one -> columns.add(one.shown()));
    return ResultTable.of(table.title(), file.results().stream().filter(rows).toList(), columns);
  }

  ResultTable comparisons() {
    return ResultTable.of(
        "Differences in F1, and whether they could be chance",
        file.comparisons().stream().filter(c -> !Double.isNaN(c.adjustedP())).toList(),
        List.of(
            Shown.text("dataset", Comparison::dataset),
            Shown.text("algorithm", c -> labelOf(c.first())),
            Shown.text("is", c -> c.verdict().label()),
            Shown.text("than (from)", c -> labelOf(c.second())),
            Shown.number("difference", DIGITS, Comparison::f1Difference),
            Shown.number(
                "95% interval",
                c -> Cell.interval(c.interval().low(), c.interval().high(), DIGITS)),
            Shown.number("units that differ", 0, Comparison::differingUnits),
            Shown.number("p (Holm)", c -> probability(c.adjustedP()))));
  }

  /** An algorithm that was tuned on a dataset. */
  private record Tuned(String dataset, TunedAlgorithm algorithm) {

    TunedAlgorithm.Difference difference() {
      return algorithm.difference();
    }

    String onEdge() {
      return algorithm.onEdge().isEmpty()
          ? ""
          : " (on the edge of the grid: " + String.join(", ", algorithm.onEdge()) + ")";
    }
  }

  /** A column with the value of the measure, and its interval, in one of the runs. */
  private Shown<Tuned> value(String name, Function<TunedAlgorithm, TunedAlgorithm.Run> run) {
    return Shown.number(
        name,
        tuned -> {
          TunedAlgorithm.Value value = run.apply(tuned.algorithm).of(tuning.plan().measure());
          return Cell.number(value.value(), DIGITS).within(value.low(), value.high(), DIGITS, "");
        });
  }

  /** Returns a narrow table: the gain from tuning for each algorithm. */
  public static ResultTable tuned(TuningResults results) {
    Answer answer = new Answer(List.of(), Optional.empty());
    ResultsFile none = new ResultsFile(results.run(), List.of(), List.of(), answer);
    return new SummaryTables(none, results.inWords(), List.of()).tuned();
  }

  /** Returns a table for a narrow column: the gain from tuning for each algorithm. */
  ResultTable tuned() {
    return tuning(
        "on the test part",
        List.of(
            Shown.text("dataset", Tuned::dataset),
            Shown.text("algorithm", tuned -> name(tuned.algorithm.byDefault().label())),
            Shown.text("tuned settings", tuned -> tuned.algorithm.tuned().label() + tuned.onEdge()),
            value("default", TunedAlgorithm::byDefault),
            value("tuned", TunedAlgorithm::tuned),
            value("oracle", TunedAlgorithm::oracle),
            Shown.number("p", tuned -> probability(tuned.difference().adjustedP()))));
  }

  /** Returns a table without rows if nothing was tuned. */
  ResultTable tuning() {
    return tuning(
        "on the test part; the oracle has seen it and is not fair",
        List.of(
            Shown.text("dataset", Tuned::dataset),
            Shown.text("default settings", tuned -> tuned.algorithm.byDefault().label()),
            Shown.text(
                "tuned on the development part",
                tuned -> tuned.algorithm.tuned().label() + tuned.onEdge()),
            Shown.text("tuned is", tuned -> tuned.difference().verdict().label()),
            value("default", TunedAlgorithm::byDefault),
            value("tuned", TunedAlgorithm::tuned),
            value("oracle", TunedAlgorithm::oracle),
            Shown.number("tuned less default", DIGITS, tuned -> tuned.difference().value()),
            Shown.number(
                "95% interval",
                tuned ->
                    Cell.interval(tuned.difference().low(), tuned.difference().high(), DIGITS)),
            Shown.number("units that differ", 0, tuned -> tuned.difference().differingUnits()),
            Shown.number("p (Holm)", tuned -> probability(tuned.difference().adjustedP())),
            Shown.number("combinations", 0, tuned -> tuned.algorithm.combinations())));
  }

  private ResultTable tuning(String where, List<Shown<Tuned>> columns) {
    return ResultTable.of(
        "Tuning: %s %s".formatted(tuning.plan().measureInWords(), where),
        tuning.datasets().stream()
            .flatMap(one -> one.algorithms().stream().map(of -> new Tuned(one.dataset(), of)))
            .toList(),
        columns);
  }

  private String labelOf(String spec) {
    return labels.getOrDefault(spec, spec);
  }

  /** Returns the tables of the datasets whose texts have kinds. */
  Map<String, ResultTable> kinds() {
    return kinds(Result::kinds, "Kinds of text");
  }

  private Map<String, ResultTable> kinds(Function<Result, List<KindCounts>> kinds, String title) {
    Map<String, ResultTable> tables = new LinkedHashMap<>();
    file.results().stream()
        .filter(result -> !kinds.apply(result).isEmpty())
        .collect(Collectors.groupingBy(Result::dataset, LinkedHashMap::new, Collectors.toList()))
        .forEach((dataset, of) -> tables.put(dataset, kinds(kinds, title + ": " + dataset, of)));
    return tables;
  }

  private ResultTable kinds(
      Function<Result, List<KindCounts>> kinds, String title, List<Result> results) {
    List<List<KindCounts>> ofAll = results.stream().map(kinds).toList();
    List<Kind> rows =
        Stream.of(Measures.PRECISION, Measures.RECALL, Measures.F1)
            .flatMap(measure -> kinds(measure, ofAll))
            .toList();
    List<Shown<Kind>> columns = new ArrayList<>();
    columns.add(Shown.text("kind", Kind::name));
    columns.add(Shown.number("texts", 0, Kind::texts));
    for (int i = 0; i < results.size(); i++) {
      int algorithm = i;
      columns.add(
          Shown.number(name(results.get(i).label()), 3, kind -> kind.values.get(algorithm)));
    }
    return ResultTable.of(title, rows, columns);
  }

  /** A measure of a kind of texts, their number, and the value for each algorithm. */
  private record Kind(String name, double texts, List<Double> values) {}

  /** Returns the kinds for which some algorithm has a value. */
  private static Stream<Kind> kinds(Measure measure, List<List<KindCounts>> ofAll) {
    return IntStream.range(0, ofAll.get(0).size())
        .mapToObj(
            i -> {
              KindCounts kind = ofAll.get(0).get(i);
              String name = kind.kind().isEmpty() ? "(no kind)" : kind.kind();
              return new Kind(
                  measure.title() + ": " + name,
                  kind.documents(),
                  ofAll.stream().map(one -> measure.of(one.get(i).pairs())).toList());
            })
        .filter(kind -> !kind.values.stream().allMatch(value -> value.isNaN()));
  }

  private static Cell probability(double p) {
    return Cell.number(Double.isNaN(p) ? "" : Tests.printed(p), p);
  }
}
