package io.github.neardup.io.parquet;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.neardup.io.json.JsonObjects;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What values of JSON are in one place of many records, and in the places within them: the type of
 * a column follows from it, one that holds every value exactly. It takes no more memory than the
 * fields that are told apart. Not thread-safe.
 */
final class JsonStructure {

  /** A value that is neither null nor has others within it. */
  enum Kind {
    STRING,
    BOOLEAN,
    /** A whole number that a double holds. */
    INTEGER,
    /** A whole number that only 64 bits hold. */
    LONG,
    /** A number with a fraction or an exponent. */
    DOUBLE,
    /** A number beyond those. */
    LARGE
  }

  /** Steps through the values of a record. */
  interface Values {

    JsonParser parser();

    /** What the single value is that the parser is at; null for null. */
    @Nullable Kind kind() throws IOException;
  }

  /** An object with more fields is a dictionary, and makes no columns. */
  private static final int MOST_FIELDS = 200;

  /**
   * What lies deeper makes no columns: DuckDB takes twice as long for each array around another.
   */
  private static final int MOST_LEVELS = 10;

  /** Values of several types in one place, or an object without fields. */
  private static final String ANY = "JSON";

  private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
  private final int levels;
  private boolean isObject;
  private final Map<String, JsonStructure> fields = new LinkedHashMap<>();
  private @Nullable JsonStructure elements;

  private JsonStructure(int levels) {
    this.levels = levels;
  }

  /** Of no values yet. */
  JsonStructure() {
    this(0);
  }

  /**
   * Adds the value that the parser is at.
   *
   * @throws JsonObjects.UnfitException if a field comes twice in an object
   */
  void add(Values values) throws IOException {
    JsonParser parser = values.parser();
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      isObject = true;
      addObject(values);
    } else if (token == JsonToken.START_ARRAY) {
      if (elements == null) {
        elements = new JsonStructure(levels + 1);
      }
      if (levels >= MOST_LEVELS) {
        pass(values);
        return;
      }
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.add(values);
      }
    } else {
      Kind kind = values.kind();
      if (kind != null) {
        kinds.add(kind);
      }
    }
  }

  private void addObject(Values values) throws IOException {
    if (levels >= MOST_LEVELS) {
      pass(values);
      return;
    }
    Set<String> names = new HashSet<>();
    while (values.parser().nextToken() == JsonToken.FIELD_NAME) {
      String name = values.parser().currentName();
      if (!names.add(name)) {
        throw JsonObjects.UnfitException.repeated(name);
      }
      JsonObjects.requireWholeCharacters(name);
      values.parser().nextToken();
      (fields.size() <= MOST_FIELDS || fields.containsKey(name)
              ? fields.computeIfAbsent(name, unknown -> new JsonStructure(levels + 1))
              : new JsonStructure(levels + 1))
          .add(values);
    }
  }

  /** Steps to the end of the object or array, whose values are looked at one by one. */
  private static void pass(Values values) throws IOException {
    int open = 1;
    while (open > 0) {
      JsonToken token = values.parser().nextToken();
      if (token.isStructStart()) {
        open++;
      } else if (token.isStructEnd()) {
        open--;
      } else if (token.isScalarValue()) {
        values.kind();
      }
    }
  }

  /** The type of a column for these values, in SQL. */
  String type() {
    int shapes = (kinds.isEmpty() ? 0 : 1) + (isObject ? 1 : 0) + (elements == null ? 0 : 1);
    if (shapes > 1 || (shapes == 1 && kinds.isEmpty() && levels >= MOST_LEVELS)) {
      return ANY;
    } else if (elements != null) {
      return elements.type() + "[]";
    } else if (isObject) {
      return isTable()
          ? fields.entrySet().stream()
              .map(field -> DuckDb.name(field.getKey()) + " " + field.getValue().type())
              .collect(Collectors.joining(", ", "STRUCT(", ")"))
          : ANY;
    }
    return simpleType();
  }

  private String simpleType() {
    if (kinds.isEmpty() || kinds.equals(EnumSet.of(Kind.STRING))) {
      return "VARCHAR";
    } else if (kinds.equals(EnumSet.of(Kind.BOOLEAN))) {
      return "BOOLEAN";
    } else if (EnumSet.of(Kind.INTEGER, Kind.LONG).containsAll(kinds)) {
      return "BIGINT";
    }
    return EnumSet.of(Kind.INTEGER, Kind.DOUBLE).containsAll(kinds) ? "DOUBLE" : ANY;
  }

  /** Whether the fields can be columns. To SQL, names that differ in case alone are one. */
  private boolean isTable() {
    return !fields.isEmpty()
        && fields.size() <= MOST_FIELDS
        && !fields.containsKey("")
        && fields.keySet().stream().map(name -> name.toLowerCase(Locale.ROOT)).distinct().count()
            == fields.size();
  }
}
