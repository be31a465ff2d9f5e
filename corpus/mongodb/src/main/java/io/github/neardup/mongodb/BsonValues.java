package io.github.neardup.mongodb;

import io.github.neardup.io.database.FieldPath;
import io.github.neardup.io.database.FieldValue;
import io.github.neardup.io.database.FieldValue.Kind;
import java.time.Instant;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
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

  private BsonValues() {}

  /** A value of BSON in which paths lead on. */
  record Node(BsonValue bson) implements FieldPath.Node {

    @Override
    public @Nullable Node member(String name) {
      BsonValue member = bson instanceof BsonDocument parent ? parent.get(name) : null;
      return member == null ? null : new Node(member);
    }

    @Override
    public List<Node> elements() {
      return bson instanceof BsonArray list ? list.stream().map(Node::new).toList() : List.of();
    }

    @Override
    public FieldValue value() {
      return of(bson);
    }
  }

  /** Returns a value as the program sees it. */
  static FieldValue of(BsonValue value) {
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
