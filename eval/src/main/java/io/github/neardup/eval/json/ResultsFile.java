package io.github.neardup.eval.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.core.util.InputFile;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.json.Json;
import java.io.IOException;
import java.nio.file.Path;

/** Reads {@code results.json} of an earlier run as a tree, so new names in it need no new code. */
public final class ResultsFile {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private ResultsFile() {}

  /**
   * Reads a file.
   *
   * @return an object with the array {@code results}. Decimals are exact
   * @throws CorpusException if the file cannot be read or does not hold results; the message names
   *     the file
   */
  public static ObjectNode read(Path file) {
    ObjectNode root = object(file);
    if (!root.path("results").isArray()) {
      throw new CorpusException(
          file.toString(),
          "is not a file of results: it has no array 'results'; give the results.json of a neardup"
              + " eval");
    }
    return root;
  }

  /**
   * Reads any JSON object, such as a {@code tuning.json}.
   *
   * @throws CorpusException if the file cannot be read or is not one JSON object; the message names
   *     the file
   */
  public static ObjectNode object(Path file) {
    try {
      return MAPPER.readValue(InputFile.readSmallText(file), ObjectNode.class);
    } catch (JsonProcessingException e) {
      throw new CorpusException(
          file.toString(), 0, "is not one JSON object: " + Json.reason(e) + "; correct it", e);
    } catch (IOException e) {
      throw CorpusException.reading(file.toString(), 0, e);
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
}
