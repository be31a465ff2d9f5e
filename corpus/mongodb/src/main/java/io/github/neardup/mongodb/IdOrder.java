package io.github.neardup.mongodb;

import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;

/** The order of ids: numbers before strings, and strings before ObjectIds. */
final class IdOrder {

  /**
   * The conditions that match all ids of a type, in the order in which MongoDB sorts the types.
   * Types that were never meant for ids are left out: pointers and code.
   */
  @SuppressWarnings("ImmutableEnumChecker") // the conditions never change
  private enum Kind {
    MIN_KEY(type(-1), BsonType.MIN_KEY),
    NULL(new BsonDocument("$eq", BsonNull.VALUE), BsonType.NULL, BsonType.UNDEFINED),
    NUMBER(
        type(1, 16, 18, 19), BsonType.DOUBLE, BsonType.INT32, BsonType.INT64, BsonType.DECIMAL128),
    TEXT(new BsonDocument("$gte", new BsonString("")), BsonType.STRING, BsonType.SYMBOL),
    DOCUMENT(type(3), BsonType.DOCUMENT),
    BINARY(type(5), BsonType.BINARY),
    OBJECT_ID(type(7), BsonType.OBJECT_ID),
    BOOLEAN(type(8), BsonType.BOOLEAN),
    DATE(type(9), BsonType.DATE_TIME),
    TIMESTAMP(type(17), BsonType.TIMESTAMP),
    MAX_KEY(type(127), BsonType.MAX_KEY);

    private final BsonDocument condition;
    private final List<BsonType> types;

    Kind(BsonDocument condition, BsonType... types) {
      this.condition = condition;
      this.types = List.of(types);
    }

    private static BsonDocument type(int... numbers) {
      return new BsonDocument(
          "$type", new BsonArray(IntStream.of(numbers).mapToObj(BsonInt32::new).toList()));
    }
  }

  private IdOrder() {}

  /**
   * Returns a filter for the documents after one, given by its id; a comparison alone matches only
   * one type.
   */
  static BsonDocument behind(BsonValue id) {
    BsonArray choices = new BsonArray();
    boolean behind = false;
    for (Kind kind : Kind.values()) {
      if (behind) {
        choices.add(id(kind.condition));
      } else if (kind.types.contains(id.getBsonType())) {
        behind = true;
        BsonValue lowest = new BsonDouble(Double.NEGATIVE_INFINITY);
        choices.add(id(isNaN(id) ? new BsonDocument("$gte", lowest) : new BsonDocument("$gt", id)));
      }
    }
    if (!behind) {
      throw new IllegalArgumentException("nothing is known to come after a " + id.getBsonType());
    }
    return new BsonDocument("$or", choices);
  }

  /** Returns whether an id is NaN, which comes before all numbers and compares with none. */
  private static boolean isNaN(BsonValue id) {
    return (id.isDouble() && Double.isNaN(id.asDouble().getValue()))
        || (id.isDecimal128() && id.asDecimal128().getValue().isNaN());
  }

  private static BsonDocument id(BsonDocument condition) {
    return new BsonDocument("_id", condition);
  }
}
