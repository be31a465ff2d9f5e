package io.github.neardup.datasets;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What {@code dataset.json} says about a dataset, apart from the number of its documents.
 *
 * @param name the name
 * @param language the language of the texts as a BCP 47 tag
 * @param license the license of the texts
 * @param source where the dataset comes from
 * @param meaning the definition of a duplicate in it, in plain words
 * @param truth what its labels say
 */
public record DatasetDescription(
    String name,
    String language,
    String license,
    String source,
    String meaning,
    Dataset.Truth truth) {

  /** Fields that every file has. */
  static final List<String> FIELDS =
      List.of("name", "language", "documents", "truth", "license", "source", "meaning");

  private static final String GENERATOR = "generator";

  /** Fields that a file may have. */
  static final List<String> KNOWN = Stream.concat(FIELDS.stream(), Stream.of(GENERATOR)).toList();

  private static final ObjectWriter JSON =
      new JsonMapper()
          .writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if a string is blank
   */
  public DatasetDescription {
    requireText("name", name);
    requireText("language", language);
    requireText("license", license);
    requireText("source", source);
    requireText("meaning", meaning);
    Objects.requireNonNull(truth, "truth");
  }

  private static void requireText(String field, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException("the " + field + " of a dataset must not be blank");
    }
  }

  /**
   * Returns the content of {@code dataset.json}.
   *
   * @param documents the number of documents
   * @param generator how the dataset was generated, empty if it was not; written to a field of its
   *     own, which readers ignore
   */
  public String toJson(long documents, Map<String, ?> generator) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", name);
    fields.put("language", language);
    fields.put("documents", documents);
    fields.put("truth", truth.label());
    fields.put("license", license);
    fields.put("source", source);
    fields.put("meaning", meaning);
    if (!generator.isEmpty()) {
      fields.put(GENERATOR, generator);
    }
    return write(fields);
  }

  /** Returns JSON in the layout that all such files share. */
  static String write(Object fields) {
    return write(JSON, fields);
  }

  /** Returns JSON and a line end. */
  static String write(ObjectWriter writer, Object fields) {
    try {
      String json = writer.writeValueAsString(fields) + "\n";
      return StandardCharsets.UTF_8.newEncoder().canEncode(json)
          ? json
          // A lone surrogate cannot be encoded in UTF-8.
          : write(writer.with(JsonWriteFeature.ESCAPE_NON_ASCII.mappedFeature()), fields);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // strings and numbers can always be written
    }
  }
}
