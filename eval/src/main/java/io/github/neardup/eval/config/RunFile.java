package io.github.neardup.eval.config;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.config.ConfigNode.Mapping;
import io.github.neardup.eval.config.ConfigNode.Scalar;
import io.github.neardup.eval.config.ConfigNode.Sequence;
import io.github.neardup.io.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** The record of a run, {@code run.json}: where it was, and all that is needed to run it again. */
public final class RunFile {

  /** Its name in the folder of the results. */
  public static final String NAME = "run.json";

  static final String RUN = "run";
  static final String CONFIG = "config";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private RunFile() {}

  /** The content of the file. */
  public static String toJson(RunDescription run, EvaluationPlan plan) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.set(RUN, MAPPER.valueToTree(run));
    root.set(CONFIG, plan.toJson());
    return Json.write(root);
  }

  /** The checksums of the datasets of a run, by their names. */
  static Map<String, String> checksums(Mapping run) {
    Map<String, String> checksums = new LinkedHashMap<>();
    if (run.get("datasets").orElse(run) instanceof Sequence datasets) {
      for (ConfigNode item : datasets.items()) {
        if (item instanceof Mapping dataset
            && dataset.get("name").orElse(run) instanceof Scalar name
            && dataset.get("sha256").orElse(run) instanceof Scalar checksum) {
          checksums.put(name.text(), checksum.text());
        }
      }
    }
    return checksums;
  }
}
