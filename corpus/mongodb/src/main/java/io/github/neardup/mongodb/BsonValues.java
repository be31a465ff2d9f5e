package io.github.neardup.mongodb;

import io.github.neardup.io.database.FieldValue;
import io.github.neardup.io.database.FieldValue.Kind;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;

/** Values of BSON in words, and as JSON. */
final class BsonValues {

  /** MongoDB's relaxed Extended JSON, version 2. */
  static final JsonWriterSettings RELAXED =
      JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

  /** Below this, doubles represent every whole number exactly. */
  private static final double MOST_WHOLE = 1L << 53;

  private static final String NAME = "v";

  private static final String ALL = "[]";

  private BsonValues() {}

  /**
   * Splits a path into names and elements of lists: {@code m[0].c} and {@code m[].c} become {@code
   * m}, {@code [0]} or {@code []}, and {@code c}.
   */
  static List<String> path(String field) {
    return List.of(field.replaceAll("(?<=[^.])(\\[[0-9]*])(?=[.\\[]|\\z)", ".$1").split("\\.", -1));
  }

  /**
   * Returns the value at the end of a path; null if there is none. The strings of all elements of a
   * list are joined by line breaks.
   */
  static @Nullable BsonValue find(BsonValue value, List<String> path) {
    if (path.isEmpty()) {
      return value;
    }
    String name = path.get(0);
    List<String> rest = path.subList(1, path.size());
    if (value instanceof BsonDocument parent) {
      BsonValue member = parent.get(name);
      return member == null ? null : find(member, rest);
    }
    if (!(value instanceof BsonArray list) || !name.startsWith("[")) {
      return null;
    }
    if (name.equals(ALL)) {
      return joined(list.stream().map(element -> find(element, rest)).toList());
    }
    String number = name.substring(1, name.length() - 1);
    return IntStream.range(0, list.size())
        .filter(i -> number.equals(Integer.toString(i)))
        .mapToObj(i -> find(list.get(i), rest))
        .findFirst()
        .orElse(null);
  }

  /**
   * Joins strings. Returns null if there are no values, and a value other than a string if there
   * are others.
   */
  private static @Nullable BsonValue joined(List<@Nullable BsonValue> values) {
    List<BsonValue> found = values.stream().flatMap(Stream::ofNullable).toList();
    List<BsonValue> some = found.stream().filter(value -> !value.isNull()).toList();
    if (some.isEmpty()) {
      return found.isEmpty() ? null : found.get(0);
    }
    return some.stream().allMatch(BsonValue::isString)
        ? new BsonString(
            some.stream()
                .map(value -> value.asString().getValue())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n")))
        : new BsonArray(some);
  }

  /** Returns a value as the program sees it. */
  static FieldValue of(@Nullable BsonValue value) {
    if (value == null) {
      return FieldValue.ABSENT;
    }
    return switch (value.getBsonType()) {
      case NULL, UNDEFINED -> FieldValue.of(Kind.NULL, "");
      case STRING, SYMBOL -> FieldValue.of(Kind.STRING, text(value));
      case ARRAY ->
          new FieldValue(Kind.LIST, "", value.asArray().stream().map(BsonValues::text).toList());
      case DOCUMENT -> FieldValue.of(Kind.OBJECT, "");
      default -> FieldValue.of(Kind.SINGLE, text(value));
    };
  }

  /**
   * Returns a value in words, as in an id: an ObjectId as 24 hexadecimal digits, a date in ISO
   * 8601, a UUID in the usual form; anything else as Extended JSON.
   */
  static String text(BsonValue value) {
    return switch (value.getBsonType()) {
      case STRING -> value.asString().getValue();
      case SYMBOL -> value.asSymbol().getSymbol();
      case OBJECT_ID -> value.asObjectId().getValue().toHexString();
      case INT32 -> Integer.toString(value.asInt32().getValue());
      case INT64 -> Long.toString(value.asInt64().getValue());
      case DOUBLE -> text(value.asDouble());
      case DECIMAL128 -> value.asDecimal128().getValue().toString();
      case DATE_TIME -> Instant.ofEpochMilli(value.asDateTime().getValue()).toString();
      case BINARY -> text(value.asBinary());
      default -> json(value);
    };
  }

  /**
   * For many years, MongoDB's shell stored every number as a double, and showed it without a point.
   */
  private static String text(BsonDouble number) {
    double value = number.getValue();
    return value == Math.rint(value) && Math.abs(value) < MOST_WHOLE
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  private static String text(BsonBinary binary) {
    return binary.getType() == BsonBinarySubType.UUID_STANDARD.getValue()
            && binary.getData().length == 16
        ? binary.asUuid().toString()
        : json(binary);
  }

  private static String json(BsonValue value) {
    String object = new BsonDocument(NAME, value).toJson(RELAXED);
    return object.substring(object.indexOf(':') + 1, object.length() - 1).strip();
  }
}
