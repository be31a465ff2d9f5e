package io.github.neardup.io.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.neardup.io.database.FieldValue;
import io.github.neardup.io.database.FieldValue.Kind;
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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The wanted fields of an object, or the elements of an array as fields 0, 1 and so on. Read-only
 * once made.
 */
public final class JsonRecord {

  /** The fields that are wanted of every record; immutable. */
  public static final class Wanted {
    private final Set<String> names;

    /** The names again, as an array, and in UTF-8. */
    private final String[] written;

    private final byte[][] utf8;

    /** The keys of names that lead into objects or lists. */
    private final Map<String, String> keys = new HashMap<>();

    /** The keys of these fields, and of the objects and lists on their paths. */
    private final Set<String> within = new HashSet<>();

    private final Set<String> objects = new HashSet<>();
    private final Set<String> lists = new HashSet<>();

    /** The keys that lead into all elements of a list. */
    private final Set<String> joined = new HashSet<>();

    /**
     * Wants fields by name. A dot leads into an object, {@code [0]} to the first element of a list
     * and {@code []} to all elements, whose strings are joined by line breaks.
     *
     * @param names no names mean all fields
     */
    public Wanted(Set<String> names) {
      this.names = Set.copyOf(names);
      // A name with half a surrogate pair has no UTF-8; it can only be written with escapes.
      written = names.stream().filter(name -> text(utf8(name)).equals(name)).toArray(String[]::new);
      utf8 = Arrays.stream(written).map(Wanted::utf8).toArray(byte[][]::new);
      for (String name : names) {
        String key = ELEMENTS.matcher(name).replaceAll(ELEMENT + "$1").replace('.', WITHIN);
        if (!key.equals(name)) {
          keys.put(name, key);
          within.add(key);
          if (ALL_ELEMENTS.matcher(key).find()) {
            joined.add(key);
          }
        }
        for (int i = 0; i < key.length(); i++) {
          if (key.charAt(i) == WITHIN || key.charAt(i) == ELEMENT) {
            within.add(key.substring(0, i));
            (key.charAt(i) == WITHIN ? objects : lists).add(key.substring(0, i));
          }
        }
      }
    }

    private boolean leadsOn(String key, JsonToken token) {
      return (token == JsonToken.START_OBJECT && objects.contains(key))
          || (token == JsonToken.START_ARRAY && lists.contains(key));
    }

    private static byte[] utf8(String name) {
      return name.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] utf8) {
      return new String(utf8, StandardCharsets.UTF_8);
    }
  }

  /** Replaces the dot in the key of a value within an object. */
  private static final char WITHIN = '\0';

  /** Precedes the number of an element; without a number, it means all elements. */
  private static final char ELEMENT = '\1';

  /** Brackets after the name of a list, with or without a number. */
  private static final Pattern ELEMENTS = Pattern.compile("(?<!^)\\[([0-9]*)](?=[.\\[]|\\z)");

  private static final Pattern ALL_ELEMENTS =
      Pattern.compile(ELEMENT + "(?=[" + WITHIN + ELEMENT + "]|\\z)");

  private final Wanted wanted;
  private final Map<String, FieldValue> fields = new HashMap<>();
  private Set<String> ambiguous = Set.of();

  /** The strings of fields within all elements of a list. */
  private final Map<String, List<String>> joined = new HashMap<>(0);

  private JsonRecord(Wanted wanted) {
    this.wanted = wanted;
  }

  /** Collects the fields of the object, or the elements of the array, at which the parser is. */
  public static JsonRecord read(JsonParser parser, Wanted wanted) throws IOException {
    JsonRecord record = new JsonRecord(wanted);
    record.read(parser);
    return record;
  }

  /**
   * Collects the fields of an object of strings, numbers, {@code true}, {@code false} and {@code
   * null}, several times faster than a parser would.
   *
   * @param json the object in UTF-8, with only white space around it
   * @return empty for anything else, which a parser then has to read
   */
  public static Optional<JsonRecord> ofFlatObject(byte[] json, int from, int to, Wanted wanted) {
    JsonRecord record = new JsonRecord(wanted);
    return FlatObject.read(json, from, to, record) ? Optional.of(record) : Optional.empty();
  }

  private void read(JsonParser parser) throws IOException {
    boolean array = parser.currentToken() == JsonToken.START_ARRAY;
    Set<String> leading = new HashSet<>(0);
    for (int i = 0; !parser.nextToken().isStructEnd(); i++) {
      String name = array ? Integer.toString(i) : parser.currentName();
      if (!array) {
        parser.nextToken();
      }
      if (wanted.leadsOn(name, parser.currentToken())) {
        if (!leading.add(name)) {
          markRepeated(name);
        }
        readWithin(List.of(name), parser);
      } else if (!wanted.names.isEmpty() && !wanted.names.contains(name)) {
        parser.skipChildren();
      } else {
        add(name, value(parser));
      }
    }
    joined.forEach(
        (key, texts) -> {
          FieldValue other = fields.get(key);
          if (other == null || other.kind() == Kind.NULL) {
            fields.put(key, FieldValue.of(Kind.STRING, String.join("\n", texts)));
          }
        });
  }

  /**
   * Collects the fields in an object or list within the record.
   *
   * @param keys the keys under which it is wanted: as a single element, and as one of all
   */
  private void readWithin(List<String> keys, JsonParser parser) throws IOException {
    boolean object = parser.currentToken() == JsonToken.START_OBJECT;
    Set<String> names = new HashSet<>();
    for (int i = 0; !parser.nextToken().isStructEnd(); i++) {
      List<String> found = new ArrayList<>(2);
      for (String key : keys) {
        if (object) {
          addIfWanted(key + WITHIN + parser.currentName(), found);
        } else {
          addIfWanted(key + ELEMENT + i, found);
          addIfWanted(key + ELEMENT, found);
        }
      }
      if (object) {
        boolean again = !found.isEmpty() && !names.add(parser.currentName());
        parser.nextToken();
        if (again) {
          found.forEach(this::markRepeated);
        }
      }
      JsonToken token = parser.currentToken();
      List<String> leading = found.stream().filter(key -> wanted.leadsOn(key, token)).toList();
      if (!leading.isEmpty()) {
        readWithin(leading, parser);
      } else if (found.isEmpty()) {
        parser.skipChildren();
      } else {
        FieldValue value = value(parser);
        found.stream().filter(wanted.keys::containsValue).forEach(key -> addWithin(key, value));
      }
    }
  }

  private void addIfWanted(String key, List<String> found) {
    if (wanted.within.contains(key)) {
      found.add(key);
    }
  }

  /**
   * Marks a field that occurs twice in one object as ambiguous; fields of two elements are joined.
   */
  private void markRepeated(String key) {
    for (String other : wanted.joined) {
      if (other.startsWith(key)
          && (other.length() == key.length() || other.charAt(key.length()) < ' ')) {
        mark(other);
      }
    }
  }

  private void addWithin(String key, FieldValue value) {
    if (!wanted.joined.contains(key)) {
      add(key, value);
    } else if (value.kind() == Kind.NULL) {
      fields.putIfAbsent(key, value);
    } else if (value.kind() == Kind.STRING) {
      List<String> texts = joined.computeIfAbsent(key, first -> new ArrayList<>());
      if (!value.text().isEmpty()) {
        texts.add(value.text());
      }
    } else {
      fields.put(key, FieldValue.of(Kind.OBJECT, "")); // not a string
    }
  }

  /** Returns a name in UTF-8 if the field is wanted; otherwise null. */
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

  void add(String key, FieldValue value) {
    if (fields.put(key, value) != null) {
      mark(key);
    }
  }

  private void mark(String key) {
    if (ambiguous.isEmpty()) {
      ambiguous = new HashSet<>();
    }
    ambiguous.add(key);
  }

  private static FieldValue value(JsonParser parser) throws IOException {
    JsonToken type = parser.currentToken();
    if (type != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return type.isScalarValue()
          ? single(type, parser.getText())
          : FieldValue.of(Kind.OBJECT, "");
    }
    List<String> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(parser.currentToken().isStructStart() ? "" : parser.getText());
      parser.skipChildren();
    }
    return new FieldValue(Kind.LIST, "", elements);
  }

  private static FieldValue single(JsonToken type, String text) {
    return switch (type) {
      case VALUE_NULL -> FieldValue.of(Kind.NULL, "");
      case VALUE_STRING -> FieldValue.of(Kind.STRING, text);
      case VALUE_NUMBER_INT -> FieldValue.of(Kind.SINGLE, text);
      // NaN and Infinity are not numbers in JSON.
      case VALUE_NUMBER_FLOAT ->
          FieldValue.of(text.charAt(text.length() - 1) <= '9' ? Kind.SINGLE : Kind.OTHER, text);
      default -> FieldValue.of(Kind.OTHER, text);
    };
  }

  /** Returns the value of a field, the last if there are several. */
  public FieldValue find(String column) {
    return fields.getOrDefault(key(column), FieldValue.ABSENT);
  }

  /** Returns whether a field occurs twice. */
  public boolean isAmbiguous(String column) {
    return ambiguous.contains(key(column));
  }

  /** Returns the names of the fields that lead to a value. */
  public List<String> path(String column) {
    return List.of(key(column).split("[" + WITHIN + ELEMENT + "]", -1));
  }

  /** Returns the names of all fields, for messages. */
  public Set<String> names() {
    return fields.keySet();
  }

  /** Prefers a field with exactly that name over a field to which the path leads. */
  private String key(String column) {
    return wanted.keys.isEmpty() || fields.containsKey(column)
        ? column
        : wanted.keys.getOrDefault(column, column);
  }
}
