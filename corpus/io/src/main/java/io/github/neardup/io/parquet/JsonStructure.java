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
 * The kinds of JSON values in one place of many records, and in the places within them. The type of
 * a column that holds every value exactly follows from it. Memory grows only with the number of
 * distinct fields. Not thread-safe.
 */
final class JsonStructure {

  /** A value other than null, an object or an array. */
  enum Kind {
    STRING,
    BOOLEAN,
    /** A whole number that a double holds exactly. */
    INTEGER,
    /** A whole number that needs 64 bits. */
    LONG,
    /** A number with a fraction or an exponent. */
    DOUBLE,
    /** Any other number. */
    LARGE
  }

  /** An object with more fields is a dictionary, and does not become columns. */
  private static final int MOST_FIELDS = 200;

  /** Deeper values do not become columns: DuckDB takes twice as long for each nested array. */
  private static final int MOST_LEVELS = 10;

  /** The type for values of several types in one place, and for objects without fields. */
  private static final String ANY = "JSON";

  private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
  private final int levels;
  private boolean isObject;
  private final Map<String, JsonStructure> fields = new LinkedHashMap<>();
  private @Nullable JsonStructure elements;

  private JsonStructure(int levels) {
    this.levels = levels;
  }

  /** Starts without values. */
  JsonStructure() {
    this(0);
  }

  /**
   * Adds the current value of the parser.
   *
   * @throws JsonObjects.UnfitException if a field occurs twice in an object
   */
  void add(ParquetColumns.Field values) throws IOException {
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

  private void addObject(ParquetColumns.Field values) throws IOException {
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

  /** Skips to the end of the object or array, looking at its values one by one. */
  private static void pass(ParquetColumns.Field values) throws IOException {
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

  /** Returns the SQL type of a column for these values. */
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

  /** Returns whether the fields can be columns. SQL does not distinguish names by case. */
  private boolean isTable() {
    return !fields.isEmpty()
        && fields.size() <= MOST_FIELDS
        && !fields.containsKey("")
        && fields.keySet().stream().map(name -> name.toLowerCase(Locale.ROOT)).distinct().count()
            == fields.size();
  }
}
