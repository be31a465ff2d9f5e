package io.github.neardup.eval;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.neardup.eval.json.ResultJson;
import java.util.List;

/**
 * Curves, as JSON.
 *
 * @param run the run that produced the results
 * @param name the name of the results and of their field in the JSON
 * @param curves the results
 */
public record Curves<C extends Curves.Curve>(RunDescription run, String name, List<C> curves) {

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
}
