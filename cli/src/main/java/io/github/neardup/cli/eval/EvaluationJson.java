package io.github.neardup.cli.eval;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.io.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** What several steps of an evaluation gave as one JSON object. */
final class EvaluationJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private EvaluationJson() {}

  /**
   * The members of all objects in one.
   *
   * @param objects JSON objects that tell of the same run, at least one
   */
  static String of(List<String> objects) {
    if (objects.size() == 1) {
      return objects.get(0);
    }
    ObjectNode all = MAPPER.createObjectNode();
    objects.forEach(object -> all.setAll(tree(object)));
    return Json.write(all);
  }

  private static ObjectNode tree(String json) {
    try {
      return (ObjectNode) MAPPER.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
