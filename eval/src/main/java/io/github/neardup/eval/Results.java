package io.github.neardup.eval;

import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.json.ResultJson;
import io.github.neardup.eval.score.ThresholdSweep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

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

  /** Returns the content of {@code results.json}. */
  public String toJson() {
    return ResultJson.DECIMAL.write(
        new ResultsFile(
            run,
            measurements().stream().map(one -> ResultsFile.Result.of(one, measures)).toList(),
            datasets.stream().flatMap(results -> results.comparisons().stream()).toList(),
            answer()));
  }

  /** Returns the results as a reader of {@code results.json} gets them: rounded. */
  public ResultsFile asRead() {
    return ResultsFile.parse(toJson());
  }

  /** A curve: arrays of equal length. */
  private static Map<String, Object> curve(Measurement measurement) {
    ThresholdSweep sweep = measurement.curve();
    List<Double> recall = values(sweep, point -> point.counts().recall());
    Map<String, Object> curve = new LinkedHashMap<>();
    curve.put("dataset", measurement.dataset());
    curve.put("algorithm", measurement.algorithm());
    curve.put("spec", measurement.spec());
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
