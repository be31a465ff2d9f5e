package io.github.neardup.io.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was wanted of an object, or of an array, whose elements are then fields 0, 1 and so on. Once
 * made, it is only read.
 */
public final class JsonRecord {

  /** The value of a field: its text if it is a single one, or the elements of an array. */
  public record Value(JsonToken type, String text, List<String> elements) {
    /** Whether it is null. */
    public boolean isNull() {
      return type == JsonToken.VALUE_NULL;
    }
  }

  /** Which fields are wanted, of every record; immutable. */
  public static final class Wanted {
    private final Set<String> names;

    /** The names once more, and their UTF-8. */
    private final String[] written;

    private final byte[][] utf8;

    /** The paths to wanted fields that lie in objects, and those of the objects that lead there. */
    private final Set<String> within = new HashSet<>();

    /**
     * Those of names, where a dot leads into an object.
     *
     * @param names all, if there are none
     */
    public Wanted(Set<String> names) {
      this.names = Set.copyOf(names);
      // A name with half a character has no UTF-8; it can only be written with escapes.
      written = names.stream().filter(name -> text(utf8(name)).equals(name)).toArray(String[]::new);
      utf8 = Arrays.stream(written).map(Wanted::utf8).toArray(byte[][]::new);
      for (String path : names) {
        for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
          within.add(path.substring(0, dot).replace('.', WITHIN));
          within.add(path.replace('.', WITHIN));
        }
      }
    }

    private static byte[] utf8(String name) {
      return name.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] utf8) {
      return new String(utf8, StandardCharsets.UTF_8);
    }
  }

  /** What stands for a dot in the key of a value that lies in an object. */
  private static final char WITHIN = '\0';

  private final Wanted wanted;
  private final Map<String, Value> fields = new HashMap<>();
  private Set<String> ambiguous = Set.of();

  private JsonRecord(Wanted wanted) {
    this.wanted = wanted;
  }

  /** Collects the fields of the object, or the elements of the array, that the parser is at. */
  public static JsonRecord read(JsonParser parser, Wanted wanted) throws IOException {
    JsonRecord record = new JsonRecord(wanted);
    record.read(parser);
    return record;
  }

  /**
   * Collects the fields of an object of strings, numbers, {@code true}, {@code false} and {@code
   * null}, several times as fast as a parser would.
   *
   * @param json the object in UTF-8, with nothing but white space around it
   * @return empty if it is anything else, which a parser then has to look at
   */
  public static Optional<JsonRecord> ofFlatObject(byte[] json, int from, int to, Wanted wanted) {
    JsonRecord record = new JsonRecord(wanted);
    return FlatObject.read(json, from, to, record) ? Optional.of(record) : Optional.empty();
  }

  private void read(JsonParser parser) throws IOException {
    boolean array = parser.currentToken() == JsonToken.START_ARRAY;
    for (int i = 0; !parser.nextToken().isStructEnd(); i++) {
      String name = array ? Integer.toString(i) : parser.currentName();
      if (!array) {
        parser.nextToken();
      }
      if (wanted.within.contains(name) && parser.currentToken() == JsonToken.START_OBJECT) {
        readWithin(name, parser);
      } else if (!wanted.names.isEmpty() && !wanted.names.contains(name)) {
        parser.skipChildren();
      } else {
        add(name, value(parser));
      }
    }
  }

  /** Collects the fields of an object that lies in the record. */
  private void readWithin(String path, JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = path + WITHIN + parser.currentName();
      JsonToken token = parser.nextToken();
      if (!wanted.within.contains(key)) {
        parser.skipChildren();
      } else if (token == JsonToken.START_OBJECT) {
        readWithin(key, parser);
      } else {
        add(key, value(parser));
      }
    }
  }

  /** A name in UTF-8, if the field is wanted; otherwise null. */
  @Nullable String wanted(byte[] json, int from, int to) {
    for (int i = 0; i < wanted.utf8.length; i++) {
      byte[] name = wanted.utf8[i];
      if (Arrays.equals(name, 0, name.length, json, from, to)) {
        return wanted.written[i];
      }
    }
    return wanted.names.isEmpty()
        ? new String(json, from, to - from, StandardCharsets.UTF_8)
        : null;
  }

  void add(String key, Value value) {
    if (fields.put(key, value) != null) {
      if (ambiguous.isEmpty()) {
        ambiguous = new HashSet<>();
      }
      ambiguous.add(key);
    }
  }

  private static Value value(JsonParser parser) throws IOException {
    JsonToken type = parser.currentToken();
    if (type != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return new Value(type, type.isScalarValue() ? parser.getText() : "", List.of());
    }
    List<String> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(parser.currentToken().isStructStart() ? "" : parser.getText());
      parser.skipChildren();
    }
    return new Value(type, "", elements);
  }

  /** The value of a field, the last if there are several; null if there is none. */
  public @Nullable Value find(String column) {
    return fields.get(key(column));
  }

  /** Whether a field comes twice. */
  public boolean isAmbiguous(String column) {
    return ambiguous.contains(key(column));
  }

  /** The names of the fields that lead to a value. */
  public List<String> path(String column) {
    return List.of(key(column).split(String.valueOf(WITHIN), -1));
  }

  /** The names of all fields, for messages. */
  public Set<String> names() {
    return fields.keySet();
  }

  /** A field of that name comes before one that the name leads to. */
  private String key(String column) {
    return wanted.within.isEmpty() || fields.containsKey(column)
        ? column
        : column.replace('.', WITHIN);
  }
}
