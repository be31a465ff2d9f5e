package io.github.neardup.eval;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.Measure.Group;
import io.github.neardup.eval.json.ResultJson;
import io.github.neardup.eval.run.AlgorithmRun;
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.eval.score.MeasuredValue.Confidence;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.ThresholdSweep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The results of an evaluation in formats for programs: JSON, as one object with {@code run} and
 * {@code results}, and CSV with one line per result.
 *
 * <p>The JSON also has {@code comparisons}, one for each two algorithms on a dataset, and the
 * {@code answer}; curves are in a separate file.
 *
 * <p>Measures are rounded to six decimals, so that the files do not depend on the JVM that wrote
 * them. Undefined numbers are {@code null} in JSON and empty in CSV.
 *
 * @param run the run that produced the results
 * @param datasets the results, by dataset
 * @param measures the measures to write, in this order
 */
public record Results(RunDescription run, List<DatasetResults> datasets, List<Measure> measures) {

  /** False positive rates are tiny if every pair of documents is labelled. */
  private static final ResultJson CURVE_JSON = ResultJson.withDecimals(10);

  public Results {
    datasets = List.copyOf(datasets);
    measures = List.copyOf(measures);
  }

  /** Results with all {@linkplain Measures#ALL measures}. */
  public Results(RunDescription run, List<DatasetResults> datasets) {
    this(run, datasets, Measures.ALL);
  }

  /** Returns all measurements, by dataset and then algorithm. */
  public List<Measurement> measurements() {
    return datasets.stream().flatMap(results -> results.measurements().stream()).toList();
  }

  /** Returns the best algorithm on each dataset and over all of them. */
  public Answer answer() {
    return Answer.of(this);
  }

  private record File(
      RunDescription run,
      List<Map<String, Object>> results,
      List<Comparison> comparisons,
      Answer answer) {}

  /** Returns the content of {@code results.json}. */
  public String toJson() {
    return ResultJson.DECIMAL.write(tree());
  }

  private ObjectNode tree() {
    return ResultJson.DECIMAL.tree(
        new File(
            run,
            measurements().stream().map(this::record).toList(),
            datasets.stream().flatMap(results -> results.comparisons().stream()).toList(),
            answer()));
  }

  /** A record of the results, as written. */
  private Map<String, Object> record(Measurement measurement) {
    Map<String, Object> record = identity(measurement);
    record.put("identity", measurement.identity());
    if (!measurement.derived().isEmpty()) {
      record.put("derived", measurement.derived());
    }
    record.put("label", measurement.label());
    record.put("threshold", measurement.threshold());
    measurement.system().ifPresent(system -> record.put("system", system));
    record.put("documents", measurement.documents());
    record.put("bytes", measurement.bytes());
    for (Group group : Group.values()) {
      record.put(group.label(), group(measurement, group));
      if (group == Group.QUALITY) {
        record.put("quality_with_ignored", withIgnored(measurement.qualityWithIgnored()));
      }
    }
    if (!measurement.kinds().isEmpty()) {
      record.put("kinds", measurement.kinds());
    }
    if (!measurement.lengths().isEmpty()) {
      record.put("lengths", measurement.lengths());
    }
    return record;
  }

  private static Map<String, Object> identity(Measurement measurement) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("dataset", measurement.dataset());
    record.put("algorithm", measurement.algorithm());
    record.put("spec", measurement.spec());
    return record;
  }

  private Map<String, Object> group(Measurement measurement, Group group) {
    Map<String, Object> node = new LinkedHashMap<>();
    Map<String, Ends> intervals = new LinkedHashMap<>();
    if (group == Group.QUALITY) {
      node.putAll(counts(measurement.quality()));
    }
    for (Measure measure : measures) {
      if (measure.group() == group) {
        MeasuredValue value = measurement.of(measure);
        node.put(measure.label(), value.value());
        if (measure.hasInterval()) {
          intervals.put(measure.label(), Ends.of(value.confidence(), group));
        }
      }
    }
    if (!intervals.isEmpty()) {
      node.put("intervals", intervals);
    }
    if (group == Group.SPEED) {
      AlgorithmRun.Cost cost = measurement.cost();
      Map<String, Spread> spread = new LinkedHashMap<>();
      spread.put("fingerprint_seconds", Spread.of(cost.fingerprint()));
      spread.put("search_seconds", Spread.of(cost.search()));
      spread.put("connected_seconds", Spread.of(cost.connected()));
      spread.put("star_seconds", Spread.of(cost.stars()));
      node.put("spread", spread);
      List<String> unsteady =
          measures.stream()
              .filter(measure -> Measures.isUnsteady(measure, measurement))
              .map(Measure::label)
              .toList();
      if (!unsteady.isEmpty()) {
        node.put("unsteady", unsteady);
      }
      node.put("measured", measurement.system().isPresent() ? null : cost.measured());
    }
    return node;
  }

  /** Measures of the decisions with other labels, without intervals. */
  private Map<String, Object> withIgnored(PairCounts decisions) {
    Map<String, Object> node = counts(decisions);
    measures.stream()
        .filter(Measure::isOfPairs)
        .forEach(measure -> node.put(measure.label(), measure.of(decisions)));
    return node;
  }

  private static Map<String, Object> counts(PairCounts counts) {
    Map<String, Object> node = new LinkedHashMap<>();
    node.put("tp", counts.truePositives());
    node.put("fp", counts.falsePositives());
    node.put("fn", counts.falseNegatives());
    return node;
  }

  /**
   * An interval, as written.
   *
   * @param units null, and not written, if the interval is over passes
   * @param reason why there is no interval; not written if there is one
   * @param note a remark on the interval; not written if empty
   */
  private record Ends(
      double low,
      double high,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer units,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String reason,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String note) {
    static Ends of(Confidence confidence, Group group) {
      return new Ends(
          confidence.interval().low(),
          confidence.interval().high(),
          group == Group.SPEED ? null : confidence.units(),
          confidence.reason(),
          confidence.note());
    }
  }

  /** The spread of the times of several runs, and the time of the first pass, with cold code. */
  private record Spread(double least, double most, double first, int runs) {
    static Spread of(Timing timing) {
      return new Spread(timing.least(), timing.most(), timing.first(), timing.runs());
    }
  }

  /** A curve: arrays of equal length. */
  private static Map<String, Object> curve(Measurement measurement) {
    ThresholdSweep sweep = measurement.curve();
    List<Double> recall = values(sweep, point -> point.counts().recall());
    Map<String, Object> curve = identity(measurement);
    curve.put("pairs", measurement.rankedPairs());
    curve.put("duplicates", sweep.duplicates());
    curve.put("others", sweep.others());
    curve.put("threshold", values(sweep, ThresholdSweep.Point::threshold));
    curve.put("precision", values(sweep, point -> point.counts().precision()));
    curve.put("recall", recall);
    curve.put("f1", values(sweep, point -> point.counts().f1()));
    curve.put("true_positive_rate", recall);
    curve.put("false_positive_rate", values(sweep, sweep::falsePositiveRate));
    return curve;
  }

  private static List<Double> values(
      ThresholdSweep sweep, ToDoubleFunction<ThresholdSweep.Point> value) {
    return sweep.points().stream().map(value::applyAsDouble).toList();
  }

  /**
   * Returns the content of {@code curves.json}: for each dataset and algorithm, a record with
   * arrays of equal length, from the highest threshold to the lowest.
   */
  public String toCurvesJson() {
    return CURVE_JSON.write(Map.of("curves", measurements().stream().map(Results::curve).toList()));
  }
}
