package io.github.neardup.io.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** JSON without limits, and JSON objects as the cells of a table. */
public final class JsonObjects {

  /** Reads and writes values of any size that fits into memory, and numbers that are not finite. */
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
          // Field names come from strangers: they must not fill the JVM's table of strings, and
          // collisions in the parser's table must not end the run.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
          // Python writes NaN and Infinity, which are not JSON; they are kept as they are.
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .build();

  /** An object has a value that a table cannot hold. The message says which, and what to do. */
  public static final class UnfitException extends IOException {
    private static final long serialVersionUID = 1;

    /**
     * Creates an exception.
     *
     * @param message what is wrong and what to do, separated by a semicolon
     */
    public UnfitException(String message) {
      super(message);
    }

    /** Returns the exception for a field that occurs twice in an object. */
    public static UnfitException repeated(String field) {
      return new UnfitException("the field '" + field + "' occurs twice; remove one");
    }
  }

  private static final int HIGHEST_ASCII = 0x7f;

  private JsonObjects() {}

  /**
   * Returns the fields of an object, in order, as the cells of a table: a string as it is, null as
   * the empty string, and anything else as its JSON text.
   *
   * @param object the object, in UTF-8
   * @throws UnfitException if a field occurs twice
   * @throws IOException if it is not a JSON object
   */
  public static Map<String, String> cells(ByteBuffer object) throws IOException {
    Map<String, String> cells = new LinkedHashMap<>();
    byte[] json = object.array();
    int from = object.arrayOffset() + object.position();
    try (JsonParser parser = JSON.createParser(json, from, object.remaining())) {
      parser.nextToken(); // the object
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        if (cells.put(name, cell(parser, json, from)) != null) {
          throw UnfitException.repeated(name);
        }
      }
    }
    return cells;
  }

  /**
   * Refuses a string with half a surrogate pair. Checking with an encoder took half the time of
   * writing records.
   *
   * @throws UnfitException if there is one
   */
  public static void requireWholeCharacters(String text) throws UnfitException {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (i + 1 == text.length()
            || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
          throw new UnfitException(
              "holds half a character (a lone surrogate), which a table cannot hold; correct it, or"
                  + " write .jsonl");
        }
        i++;
      }
    }
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

  /**
   * Replaces a string in JSON. No other byte changes. If the old string was written in ASCII, so is
   * the new one; half a surrogate pair, which has no UTF-8, is written as an escape.
   *
   * @param json an object or array, in UTF-8, perhaps with surrounding white space
   * @param path the names of the fields that lead to the string, at least one; for an array, the
   *     number of the element, perhaps in brackets
   * @return empty if there is no such field
   */
  public static Optional<byte[]> withString(byte[] json, List<String> path, String value)
      throws IOException {
    try (JsonParser parser = JSON.createParser(json)) {
      parser.nextToken();
      for (String name : path) {
        if (!goTo(name, parser)) {
          return Optional.empty();
        }
      }
      parser.finishToken();
      int begin = (int) parser.currentTokenLocation().getByteOffset();
      int end = (int) parser.currentLocation().getByteOffset();
      boolean ascii = IntStream.range(begin, end).allMatch(i -> json[i] >= 0);
      ByteArrayOutputStream changed = new ByteArrayOutputStream(json.length);
      changed.write(json, 0, begin);
      changed.writeBytes(bytes(text -> text.writeString(value), ascii));
      changed.write(json, end, json.length - end);
      return Optional.of(changed.toByteArray());
    }
  }

  /** Moves to the value of a field, or to an element; the parser is at an object or array. */
  private static boolean goTo(String name, JsonParser parser) throws IOException {
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      for (int i = 0; !parser.nextToken().isStructEnd(); i++) {
        if (name.equals(Integer.toString(i)) || name.equals("[" + i + "]")) {
          return true;
        }
        parser.skipChildren();
      }
      return false;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean found = parser.currentName().equals(name);
      parser.nextToken();
      if (found) {
        return true;
      }
      parser.skipChildren();
    }
    return false;
  }

  /** What is written as JSON. */
  @FunctionalInterface
  public interface Content {

    /** Writes it. */
    void write(JsonGenerator json) throws IOException;
  }

  /** Returns JSON, whose strings may hold half a surrogate pair unless all is to be ASCII. */
  public static String text(Content content, boolean ascii) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.setHighestNonEscapedChar(ascii ? HIGHEST_ASCII : 0);
      content.write(json);
    }
    return text.toString();
  }

  /** Returns JSON in UTF-8, which is ASCII if a string holds half a surrogate pair. */
  public static byte[] bytes(Content content, boolean ascii) throws IOException {
    String text = text(content, ascii);
    boolean fits = ascii || StandardCharsets.UTF_8.newEncoder().canEncode(text);
    return (fits ? text : text(content, true)).getBytes(StandardCharsets.UTF_8);
  }

  /** Returns an object with further strings after its fields. No other byte changes. */
  public static ByteBuffer with(ByteBuffer object, Map<String, String> fields) throws IOException {
    if (fields.isEmpty()) {
      return object;
    }
    byte[] json = new byte[object.remaining()];
    object.duplicate().get(json);
    int end = json.length - 1; // the brace
    while (end > 0 && json[end - 1] <= ' ') {
      end--;
    }
    byte[] more = ofStrings(fields);
    if (json[end - 1] != '{') {
      more[0] = ','; // in the place of its brace
    } else {
      end--;
    }
    return ByteBuffer.allocate(end + more.length).put(json, 0, end).put(more).flip();
  }

  /** Returns an object with a string for each field, in UTF-8. */
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
