package io.github.neardup.io.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** JSON without limits, and JSON objects as the cells of a table. */
public final class JsonObjects {

  /** Reads and writes what fits into memory. */
  public static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxNestingDepth(Integer.MAX_VALUE)
                  .build())
          .streamWriteConstraints(
              StreamWriteConstraints.builder().maxNestingDepth(Integer.MAX_VALUE).build())
          // Field names come from strangers: they must neither fill the JVM's table of strings nor
          // end the run by colliding in the parser's.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .build();

  /** A field comes twice in an object. */
  public static final class RepeatedFieldException extends IOException {
    private static final long serialVersionUID = 1;

    RepeatedFieldException(String field) {
      super("the field '" + field + "' comes twice; remove one");
    }
  }

  private JsonObjects() {}

  /**
   * The fields of an object, in order, as the cells of a table: a string is what it says, null is
   * empty, and anything else is its JSON text as it is written.
   *
   * @param json holds the object, in UTF-8
   * @param from where it begins
   * @param to where it ends
   * @throws RepeatedFieldException if a field comes twice
   * @throws IOException if it is not a JSON object
   */
  public static Map<String, String> cells(byte[] json, int from, int to) throws IOException {
    Map<String, String> cells = new LinkedHashMap<>();
    try (JsonParser parser = JSON.createParser(json, from, to - from)) {
      parser.nextToken(); // the object
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        if (cells.put(name, cell(parser, json, from)) != null) {
          throw new RepeatedFieldException(name);
        }
      }
    }
    return cells;
  }

  private static String cell(JsonParser parser, byte[] json, int from) throws IOException {
    JsonToken token = parser.nextToken();
    if (token == JsonToken.VALUE_NULL) {
      return "";
    } else if (token.isScalarValue()) {
      return parser.getText();
    }
    int begin = from + (int) parser.currentTokenLocation().getByteOffset();
    parser.skipChildren();
    int end = from + (int) parser.currentLocation().getByteOffset();
    return new String(json, begin, end - begin, StandardCharsets.UTF_8);
  }

  /** An object with a string a field, in UTF-8. */
  public static byte[] ofStrings(Map<String, String> fields) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator generator = JSON.createGenerator(bytes)) {
      generator.writeStartObject();
      for (Map.Entry<String, String> field : fields.entrySet()) {
        generator.writeStringField(field.getKey(), field.getValue());
      }
      generator.writeEndObject();
    }
    return bytes.toByteArray();
  }
}
