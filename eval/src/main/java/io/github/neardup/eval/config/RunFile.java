package io.github.neardup.eval.config;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.io.Json;

/**
 * The record of a run, {@code run.json}, which {@link ConfigFile} can read to repeat it.
 *
 * @param run where and when it was
 * @param config what it did
 */
public record RunFile(JsonNode run, EvaluationConfig config) {

  /** Its name in the folder of the results. */
  public static final String NAME = "run.json";

  public RunFile {
    if (config == null) {
      throw new IllegalArgumentException("has no config");
    }
  }

  /** The content of the file. */
  public static String toJson(RunDescription run, EvaluationPlan plan) {
    return Json.write(
        ConfigFile.MAPPER.valueToTree(
            new RunFile(ConfigFile.MAPPER.valueToTree(run), plan.toConfig())));
  }
}
