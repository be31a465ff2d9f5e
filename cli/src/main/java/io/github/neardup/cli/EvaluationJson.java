package io.github.neardup.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.RobustnessResults;
import io.github.neardup.eval.ScalingResults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** The results of an evaluation as one JSON object, with what else was measured. */
final class EvaluationJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private EvaluationJson() {}

  /** The content of results.json, with those of robustness.json and scaling.json where asked. */
  static String of(
      Results results, Optional<RobustnessResults> robustness, Optional<ScalingResults> scaling) {
    if (robustness.isEmpty() && scaling.isEmpty()) {
      return results.toJson();
    }
    ObjectNode root = tree(results.toJson());
    robustness.ifPresent(r -> root.setAll(tree(r.toJson())));
    scaling.ifPresent(s -> root.setAll(tree(s.toJson())));
    return Json.write(root) + "\n";
  }

  private static ObjectNode tree(String json) {
    try {
      return (ObjectNode) MAPPER.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
