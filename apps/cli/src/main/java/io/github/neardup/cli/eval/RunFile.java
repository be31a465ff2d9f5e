package io.github.neardup.cli.eval;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.io.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The record of a run, {@code run.json}: where and when it was, and its arguments as resolved. */
final class RunFile {

  /** Its name in the folder of the results. */
  static final String NAME = "run.json";

  /** The name of the file with the arguments alone, which repeats the run. */
  static final String ARGUMENTS = "run.args";

  private static final JsonMapper MAPPER = new JsonMapper();

  private static final int LARGEST = 1 << 26;

  private RunFile() {}

  /** The content of the file. */
  static String toJson(RunDescription run, EvaluationPlan plan) {
    ObjectNode tree = MAPPER.createObjectNode();
    tree.set("run", MAPPER.valueToTree(run));
    tree.set("arguments", MAPPER.valueToTree(plan.arguments()));
    return Json.write(tree);
  }

  /** Whether a file is such a record. */
  static boolean isOne(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return MAPPER.readTree(in.readNBytes(LARGEST)).at("/run/version").isTextual();
    } catch (IOException e) {
      return false;
    }
  }
}
