package io.github.neardup.eval;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.neardup.eval.Measure.Group;
import io.github.neardup.eval.json.ResultJson;
import io.github.neardup.eval.run.AlgorithmRun.Cost;
import io.github.neardup.eval.run.Timer.Timing;
import io.github.neardup.eval.score.KindCounts;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.eval.score.MeasuredValue.Confidence;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.system.SystemOutput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The content of {@code results.json}, which is written from these records and read back into them.
 * Where a file of an earlier release lacks a field, text is empty and a number is NaN or 0.
 *
 * @param run the run that produced the results
 * @param results one for each algorithm on each dataset
 * @param comparisons one for each two algorithms on a dataset
 * @param answer the best algorithms
 */
public record ResultsFile(
    RunDescription run, List<Result> results, List<Comparison> comparisons, Answer answer) {

  /** The name of the group of quality with ignored pairs counted as labelled. */
  public static final String WITH_IGNORED = "quality_with_ignored";

  public ResultsFile {
    results = List.copyOf(results);
    comparisons = List.copyOf(comparisons);
    answer = answer == null ? new Answer(List.of(), Optional.empty()) : answer;
  }

  /** Returns the results in the content of a file. */
  static ResultsFile parse(String json) {
    return ResultJson.DECIMAL.value(ResultJson.parse(json), ResultsFile.class);
  }

  /**
   * The results of one algorithm on one dataset; see {@link Measurement}.
   *
   * @param figures the values of each {@linkplain Group group} of measures, by its name
   */
  @JsonPropertyOrder({
    "dataset",
    "algorithm",
    "spec",
    "identity",
    "derived",
    "label",
    "threshold",
    "system",
    "documents",
    "bytes",
    "figures",
    "kinds",
    "lengths"
  })
  public record Result(
      String dataset,
      String algorithm,
      String spec,
      String identity,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> derived,
      String label,
      double threshold,
      Optional<SystemOutput.Facts> system,
      int documents,
      long bytes,
      @JsonAnyGetter @JsonAnySetter Map<String, Figures> figures,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<KindCounts> kinds,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<KindCounts> lengths) {

    public Result {
      label = label.isEmpty() ? algorithm : label;
    }

    static Result of(Measurement measurement, List<Measure> measures) {
      Map<String, Figures> figures = new LinkedHashMap<>();
      for (Group group : Group.values()) {
        figures.put(group.label(), Figures.of(measurement, group, measures));
        if (group == Group.QUALITY) {
          figures.put(WITH_IGNORED, Figures.of(measurement.qualityWithIgnored(), measures));
        }
      }
      return new Result(
          measurement.dataset(),
          measurement.algorithm(),
          measurement.spec(),
          measurement.identity(),
          measurement.derived(),
          measurement.label(),
          measurement.threshold(),
          measurement.system(),
          measurement.documents(),
          measurement.bytes(),
          figures,
          measurement.kinds(),
          measurement.lengths());
    }

    /** Returns the values of a group; none if the file has no such group. */
    public Figures of(String group) {
      return figures.getOrDefault(group, Figures.NONE);
    }
  }

  /**
   * The values of a group of measures.
   *
   * @param values the counts and the measures, by label; NaN if undefined
   * @param intervals the intervals of measures that can have one
   * @param spread the spread of each time
   * @param unsteady labels of times that are known less exactly than to a quarter
   * @param measured the start in UTC of the session that timed the algorithm
   * @param unprinted why some values are not printed; only in files of earlier releases
   */
  @JsonPropertyOrder({"values", "intervals", "spread", "unsteady", "measured"})
  public record Figures(
      @JsonAnyGetter @JsonAnySetter Map<String, Double> values,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Ends> intervals,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Spread> spread,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> unsteady,
      Optional<String> measured,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> unprinted) {

    static final Figures NONE =
        new Figures(Map.of(), Map.of(), Map.of(), List.of(), Optional.empty(), Map.of());

    private static Figures of(Measurement measurement, Group group, List<Measure> measures) {
      Map<String, Double> values =
          group == Group.QUALITY ? counts(measurement.quality()) : new LinkedHashMap<>();
      Map<String, Ends> intervals = new LinkedHashMap<>();
      for (Measure measure : measures) {
        if (measure.group() == group) {
          MeasuredValue value = measurement.of(measure);
          values.put(measure.label(), value.value());
          if (measure.hasInterval()) {
            intervals.put(measure.label(), Ends.of(value.confidence(), group));
          }
        }
      }
      if (group != Group.SPEED) {
        return new Figures(values, intervals, Map.of(), List.of(), Optional.empty(), Map.of());
      }
      Cost cost = measurement.cost();
      Map<String, Spread> spread = new LinkedHashMap<>();
      spread.put("fingerprint_seconds", Spread.of(cost.fingerprint()));
      spread.put("search_seconds", Spread.of(cost.search()));
      spread.put("connected_seconds", Spread.of(cost.connected()));
      spread.put("star_seconds", Spread.of(cost.stars()));
      List<String> unsteady =
          measures.stream()
              .filter(measure -> Measures.isUnsteady(measure, measurement))
              .map(Measure::label)
              .toList();
      Optional<String> measured =
          Optional.of(cost.measured()).filter(date -> measurement.system().isEmpty());
      return new Figures(values, intervals, spread, unsteady, measured, Map.of());
    }

    /** Measures of decisions, without intervals. */
    private static Figures of(PairCounts decisions, List<Measure> measures) {
      Map<String, Double> values = counts(decisions);
      measures.stream()
          .filter(Measure::isOfPairs)
          .forEach(measure -> values.put(measure.label(), measure.of(decisions)));
      return new Figures(values, Map.of(), Map.of(), List.of(), Optional.empty(), Map.of());
    }

    private static Map<String, Double> counts(PairCounts counts) {
      Map<String, Double> values = new LinkedHashMap<>();
      values.put("tp", counts.truePositives());
      values.put("fp", counts.falsePositives());
      values.put("fn", counts.falseNegatives());
      return values;
    }

    /** Returns a count or the value of a measure; NaN if it is undefined or not there. */
    public double of(String label) {
      return values.getOrDefault(label, Double.NaN);
    }

    /** Returns the interval of a measure; undefined if there is none. */
    public Ends interval(String label) {
      return intervals.getOrDefault(label, Ends.NONE);
    }
  }

  /**
   * The interval of a measure.
   *
   * @param units the number of units that contribute to the value; empty if the interval is over
   *     passes
   * @param reason why there is no interval; empty if there is one
   * @param note a remark on the interval; empty for none
   */
  public record Ends(
      double low,
      double high,
      Optional<Integer> units,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String reason,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String note) {

    static final Ends NONE = new Ends(Double.NaN, Double.NaN, Optional.empty(), "", "");

    private static Ends of(Confidence confidence, Group group) {
      return new Ends(
          confidence.interval().low(),
          confidence.interval().high(),
          Optional.of(confidence.units()).filter(units -> group != Group.SPEED),
          confidence.reason(),
          confidence.note());
    }
  }

  /** The spread of the times of several runs, and the time of the first pass, with cold code. */
  public record Spread(double least, double most, double first, int runs) {
    private static Spread of(Timing timing) {
      return new Spread(timing.least(), timing.most(), timing.first(), timing.runs());
    }
  }
}
