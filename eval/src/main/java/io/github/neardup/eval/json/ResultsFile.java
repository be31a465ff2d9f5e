package io.github.neardup.eval.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.core.util.InputFile;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.json.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;

/** Reads {@code results.json} of an earlier run as a tree, so new names in it need no new code. */
public final class ResultsFile {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  /** The digits of a {@code double} written out in full, with room for more written by hand. */
  private static final int MOST_DIGITS = 1100;

  private ResultsFile() {}

  /**
   * Reads a file.
   *
   * @return an object with the array {@code results}; each element has a {@code dataset} and a
   *     {@code spec} or an {@code algorithm}. Decimals are exact
   * @throws CorpusException if the file cannot be read or does not hold results; the message names
   *     file and line
   */
  public static ObjectNode read(Path file) {
    ObjectNode root = object(file);
    requireResults(file, root);
    return root;
  }

  /**
   * Reads any JSON object, such as a {@code tuning.json}.
   *
   * @return the object; empty if the file holds another value
   * @throws CorpusException if the file cannot be read or is not JSON; the message names file and
   *     line
   */
  public static ObjectNode object(Path file) {
    try {
      // Anything other than an object has no fields.
      JsonNode read = MAPPER.readTree(InputFile.readSmallText(file));
      refuseOddNumbers(file, read);
      return read instanceof ObjectNode object ? object : MAPPER.createObjectNode();
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      String what = e instanceof JsonParseException ? "is not JSON" : "is not one JSON object";
      throw new CorpusException(
          file.toString(), line, what + ": " + Json.reason(e) + "; correct it", e);
    } catch (NumberFormatException e) {
      throw new CorpusException(
          file.toString(), 0, "it holds a number that no result can be; correct it", e);
    } catch (IOException e) {
      throw CorpusException.reading(file.toString(), 0, e);
    }
  }

  private static void requireResults(Path file, ObjectNode root) {
    if (!root.path("results").isArray()) {
      throw new CorpusException(
          file.toString(),
          "is not a file of results: it has no array 'results'; give the results.json of a neardup"
              + " eval");
    }
    int number = 0;
    for (JsonNode record : root.get("results")) {
      if (!record.path("dataset").isTextual()
          || !(record.path("spec").isTextual() || record.path("algorithm").isTextual())) {
        throw new CorpusException(
            file.toString(),
            "results[" + number + "] needs a 'dataset', and a 'spec' or an 'algorithm'; add them");
      }
      number++;
    }
  }

  /** Returns JSON that was just written as the tree that {@link #read} would return. */
  public static ObjectNode parse(String json) {
    try {
      return MAPPER.readValue(json, ObjectNode.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Whether a number can be a figure: it must be in the range of a {@code double}. Writing out or
   * subtracting other numbers, such as 1e-2000000000, would fill the memory.
   */
  public static boolean isOrdinary(BigDecimal number) {
    return Math.abs((long) number.scale()) <= MOST_DIGITS && number.precision() <= MOST_DIGITS;
  }

  private static void refuseOddNumbers(Path file, JsonNode node) {
    if (node.isNumber() && !isOrdinary(node.decimalValue())) {
      throw new CorpusException(
          file.toString(),
          "it holds the number " + node.decimalValue() + ", which no result can be; correct it");
    }
    node.forEach(child -> refuseOddNumbers(file, child));
  }

  /** Adds every figure and text within a node under its path, such as {@code quality.f1}. */
  public static void flatten(String path, JsonNode node, Map<String, JsonNode> into) {
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        flatten(join(path, field.getKey()), field.getValue(), into);
      }
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        flatten(join(path, nameOf(node.get(i), i)), node.get(i), into);
      }
    } else {
      into.put(path, node);
    }
  }

  private static String join(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** Returns the name of an array's element if the element begins with one, as kinds do. */
  private static String nameOf(JsonNode element, int index) {
    return element.isObject() && !element.isEmpty() && element.iterator().next().isTextual()
        ? element.iterator().next().textValue()
        : String.valueOf(index);
  }
}
