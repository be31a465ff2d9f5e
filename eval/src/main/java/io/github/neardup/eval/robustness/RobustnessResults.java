package io.github.neardup.eval.robustness;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.internal.ResultJson;
import java.util.List;

/**
 * Robustness, written for programs: as JSON, and as CSV with a line for each strength.
 *
 * @param run where the results come from
 * @param curves the results
 */
public record RobustnessResults(
    RunDescription run, @JsonProperty("robustness") List<RobustnessCurve> curves) {

  /** Copies the list. */
  public RobustnessResults {
    curves = List.copyOf(curves);
  }

  /** The content of {@code robustness.json}. */
  public String toJson() {
    return ResultJson.DOUBLE.write(this);
  }

  /** The content of {@code robustness.csv}. */
  public String toCsv() {
    return ResultJson.DOUBLE.csv(
        curves.stream()
            .flatMap(
                curve -> {
                  ObjectNode record = ResultJson.DOUBLE.tree(curve);
                  record.remove(List.of("half_recall_strength", "points"));
                  return curve.points().stream()
                      .map(point -> record.deepCopy().setAll(ResultJson.DOUBLE.tree(point)));
                })
            .toList());
  }
}
