package io.github.neardup.io.internal.parquet;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What values of JSON are in one place of many records, and in the places within them: the type of
 * a column follows from it. It takes no more memory than the fields that are told apart. Not
 * thread-safe.
 */
final class JsonStructure {

  /** An object with more fields is a dictionary, and makes no columns. */
  private static final int MOST_FIELDS = 200;

  /** Values of several types in one place, or an object without fields. */
  private static final String ANY = "JSON";

  private static final Set<String> INTEGERS = Set.of("BIGINT", "UBIGINT", "HUGEINT");

  /** What DuckDB calls the types of values that are neither null nor have others within them. */
  private final Set<String> types = new TreeSet<>();

  private boolean isObject;
  private final Map<String, JsonStructure> fields = new LinkedHashMap<>();
  private @Nullable JsonStructure elements;

  /** The record's own fields are the columns, however many they are. */
  private final int mostFields;

  private JsonStructure(int mostFields) {
    this.mostFields = mostFields;
  }

  /** Of no records yet. */
  static JsonStructure ofRecords() {
    return new JsonStructure(Integer.MAX_VALUE - 1);
  }

  /**
   * Adds what is in a record.
   *
   * @param structure what DuckDB's {@code json_structure} makes of it
   */
  void add(JsonNode structure) {
    add(structure, false);
  }

  private void add(JsonNode structure, boolean inArray) {
    if (structure.isObject()) {
      isObject = true;
      structure.properties().forEach(field -> addField(field.getKey(), field.getValue(), inArray));
    } else if (structure.isArray()) {
      if (elements == null) {
        elements = new JsonStructure(MOST_FIELDS);
      }
      elements.add(structure.path(0), true);
    } else if (structure.asText().equals(ANY) && !inArray) {
      isObject = true; // which has no fields: there is but one value
    } else if (!structure.asText().equals("NULL")) {
      types.add(structure.asText());
    }
  }

  private void addField(String name, JsonNode structure, boolean inArray) {
    if (fields.size() <= mostFields || fields.containsKey(name)) {
      fields
          .computeIfAbsent(name, unknown -> new JsonStructure(MOST_FIELDS))
          .add(structure, inArray);
    }
  }

  /** What is in a field of the records; nothing if none has it. */
  JsonStructure field(String name) {
    JsonStructure field = fields.get(name);
    return field == null ? new JsonStructure(MOST_FIELDS) : field;
  }

  /**
   * The type of a column for these values, in SQL.
   *
   * @param wide whether there are integers that 64 bits cannot hold
   */
  String type(boolean wide) {
    int kinds = (types.isEmpty() ? 0 : 1) + (isObject ? 1 : 0) + (elements == null ? 0 : 1);
    if (kinds > 1) {
      return ANY;
    } else if (elements != null) {
      return elements.type(wide) + "[]";
    } else if (isObject) {
      return fields.isEmpty() || fields.size() > mostFields || hasTwins()
          ? ANY
          : fields.entrySet().stream()
              .map(field -> DuckDb.name(field.getKey()) + " " + field.getValue().type(wide))
              .collect(Collectors.joining(", ", "STRUCT(", ")"));
    }
    return simpleType(wide);
  }

  private String simpleType(boolean wide) {
    if (types.isEmpty()) {
      return "VARCHAR";
    } else if (INTEGERS.containsAll(types)) {
      return wide ? ANY : "BIGINT";
    } else if (types.contains("DOUBLE")
        && types.stream().allMatch(type -> type.equals("DOUBLE") || INTEGERS.contains(type))) {
      return "DOUBLE";
    }
    return types.size() == 1 && Set.of("VARCHAR", "BOOLEAN").containsAll(types)
        ? types.iterator().next()
        : ANY;
  }

  /** To SQL, names that differ in case alone are one. */
  private boolean hasTwins() {
    return fields.keySet().stream().map(name -> name.toLowerCase(Locale.ROOT)).distinct().count()
        < fields.size();
  }
}
