package io.github.neardup.eval.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.io.internal.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The record of a run, {@code run.json}, which {@link ConfigFile} can read to repeat it. */
public final class RunFile {

  /** Its name in the folder of the results. */
  public static final String NAME = "run.json";

  private static final int LARGEST = 1 << 26;

  private RunFile() {}

  /** What it holds: where and when the run was, and what it did. */
  record Content(JsonNode run, EvaluationConfig config) {

    Content {
      if (config == null) {
        throw new IllegalArgumentException("has no config");
      }
    }
  }

  /** The content of the file. */
  public static String toJson(RunDescription run, EvaluationPlan plan) {
    return Json.write(
        ConfigFile.MAPPER.valueToTree(
            new Content(ConfigFile.MAPPER.valueToTree(run), plan.toConfig())));
  }

  /** Whether a file is such a record. */
  public static boolean isOne(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      JsonNode tree = new JsonMapper().readTree(in.readNBytes(LARGEST));
      return tree.at("/run/version").isTextual() && tree.at("/config").isObject();
    } catch (IOException e) {
      return false;
    }
  }
}
