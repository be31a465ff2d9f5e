package io.github.neardup.eval;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.json.ResultJson;
import java.util.List;

/**
 * Curves in formats for programs: JSON, and CSV with one line per point.
 *
 * @param run the run that produced the results
 * @param name the name of the results and of their field in the JSON
 * @param curves the results
 */
public record Curves<C extends Curves.Curve>(RunDescription run, String name, List<C> curves) {

  /** Fields that only the JSON has. */
  private static final List<String> NOT_IN_CSV =
      List.of(
          "search_exponent",
          "search_exponent_interval",
          "fingerprint_exponent",
          "fingerprint_exponent_interval",
          "half_recall_strength",
          "unsteady");

  /** A curve of one algorithm on one dataset. */
  public interface Curve {

    /** The name of the dataset. */
    String dataset();

    /** The points, in order. */
    List<? extends Record> points();
  }

  /** Returns the content of the JSON file. */
  public String toJson() {
    return ResultJson.DOUBLE.write(
        JsonNodeFactory.instance.objectNode().putPOJO("run", run).putPOJO(name, curves));
  }

  /** Returns the content of the CSV file. */
  public String toCsv() {
    return ResultJson.DOUBLE.csv(
        curves.stream()
            .flatMap(curve -> curve.points().stream().map(p -> line(curve, p)))
            .toList());
  }

  private static ObjectNode line(Curve curve, Record point) {
    ObjectNode line = ResultJson.DOUBLE.tree(curve);
    return line.<ObjectNode>setAll(ResultJson.DOUBLE.tree(point)).without(NOT_IN_CSV);
  }
}
