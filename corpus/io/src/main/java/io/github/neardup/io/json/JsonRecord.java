package io.github.neardup.io.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.neardup.io.database.FieldPath;
import io.github.neardup.io.database.FieldValue;
import io.github.neardup.io.database.FieldValue.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The wanted fields of an object, or the elements of an array as fields 0, 1 and so on. Read-only
 * once made.
 */
public final class JsonRecord {

  /** The fields that are wanted of every record; immutable. */
  public static final class Wanted {
    private final Set<String> names;

    /** The paths of names that lead into objects or lists. */
    private final Map<String, FieldPath> paths = new HashMap<>();

    /** The fields with which paths begin, and all names on paths. */
    private final Set<String> leading = new HashSet<>();

    private final Set<String> steps = new HashSet<>();
    private int deepest;

    /**
     * Wants fields by name, which may be {@linkplain FieldPath paths}.
     *
     * @param names no names mean all fields
     */
    public Wanted(Set<String> names) {
      this.names = Set.copyOf(names);
      for (String name : names) {
        FieldPath path = FieldPath.of(name);
        if (path.leadsOn()) {
          paths.put(name, path);
          leading.add(path.steps().get(0));
          steps.addAll(path.names());
          deepest = Math.max(deepest, path.steps().size());
        }
      }
    }
  }

  /** A value, and what it holds, as far as the wanted paths lead. */
  private record Node(FieldValue value, Map<String, Node> members, List<Node> elements)
      implements FieldPath.Node {

    @Override
    public @Nullable Node member(String name) {
      return members.get(name);
    }
  }

  /** Stands between the names of a path. */
  private static final String WITHIN = "\0";

  private final Wanted wanted;
  private final Map<String, FieldValue> fields = new HashMap<>();

  /** The objects and lists into which paths lead. */
  private final Map<String, Node> leading = new HashMap<>(0);

  /** The fields that occur twice, also within objects, with the names on their paths. */
  private final Set<String> repeated = new HashSet<>(0);

  private JsonRecord(Wanted wanted) {
    this.wanted = wanted;
  }

  /** Collects the fields of the object, or the elements of the array, at which the parser is. */
  public static JsonRecord read(JsonParser parser, Wanted wanted) throws IOException {
    JsonRecord record = new JsonRecord(wanted);
    record.read(parser);
    return record;
  }

  private void read(JsonParser parser) throws IOException {
    boolean array = parser.currentToken() == JsonToken.START_ARRAY;
    for (int i = 0; !parser.nextToken().isStructEnd(); i++) {
      String name = array ? Integer.toString(i) : parser.currentName();
      if (!array) {
        parser.nextToken();
      }
      if (wanted.leading.contains(name) && parser.currentToken().isStructStart()) {
        if (leading.put(name, node(parser, name, wanted.deepest)) != null) {
          repeated.add(name);
        }
      } else if (!wanted.names.isEmpty() && !wanted.names.contains(name)) {
        parser.skipChildren();
      } else {
        add(name, value(parser));
      }
    }
  }

  /**
   * Returns the current value with what paths may lead to.
   *
   * @param path the names that lead to it
   * @param depth how many more steps a path may have
   */
  private Node node(JsonParser parser, String path, int depth) throws IOException {
    JsonToken token = parser.currentToken();
    if (depth == 0 || !token.isStructStart()) {
      return new Node(value(parser), Map.of(), List.of());
    }
    if (token == JsonToken.START_ARRAY) {
      List<Node> elements = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.add(node(parser, path, depth - 1));
      }
      List<String> texts = elements.stream().map(element -> element.value.text()).toList();
      return new Node(new FieldValue(Kind.LIST, "", texts), Map.of(), elements);
    }
    Map<String, Node> members = new HashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      if (!wanted.steps.contains(name)) {
        parser.skipChildren();
      } else if (members.put(name, node(parser, path + WITHIN + name, depth - 1)) != null) {
        repeated.add(path + WITHIN + name);
      }
    }
    return new Node(FieldValue.of(Kind.OBJECT, ""), members, List.of());
  }

  private void add(String key, FieldValue value) {
    if (fields.put(key, value) != null) {
      repeated.add(key);
    }
  }

  private static FieldValue value(JsonParser parser) throws IOException {
    JsonToken type = parser.currentToken();
    if (type != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return type.isScalarValue() ? single(type, parser.getText()) : FieldValue.of(Kind.OBJECT, "");
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
    FieldValue value = fields.get(column);
    FieldPath path = wanted.paths.get(column);
    return value != null || path == null
        ? Objects.requireNonNullElse(value, FieldValue.ABSENT)
        : path.find(new Node(FieldValue.ABSENT, leading, List.of()));
  }

  /** Returns whether a field occurs twice, or an object that holds it. */
  public boolean isAmbiguous(String column) {
    if (repeated.isEmpty() || fields.containsKey(column)) {
      return repeated.contains(column);
    }
    StringBuilder names = new StringBuilder();
    for (String step : path(column)) {
      if (!step.startsWith("[")) {
        names.append(names.isEmpty() ? "" : WITHIN).append(step);
      }
      if (repeated.contains(names.toString())) {
        return true;
      }
    }
    return false;
  }

  /** Returns the steps that lead to a field; a field with exactly that name is preferred. */
  public List<String> path(String column) {
    FieldPath path = fields.containsKey(column) ? null : wanted.paths.get(column);
    return path == null ? List.of(column) : path.steps();
  }

  /** Returns the names of all fields, for messages. */
  public Set<String> names() {
    return fields.keySet();
  }
}
