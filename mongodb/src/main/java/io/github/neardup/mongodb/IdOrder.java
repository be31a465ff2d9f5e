package io.github.neardup.mongodb;

import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonType;
import org.bson.BsonValue;

/** The order of ids, in which numbers come before texts, and these before ObjectIds. */
final class IdOrder {

  /** The types that an id can have, in the order in which MongoDB sorts them; alike in one list. */
  private static final List<List<BsonType>> TYPES =
      List.of(
          List.of(BsonType.MIN_KEY),
          List.of(BsonType.NULL, BsonType.UNDEFINED),
          List.of(BsonType.DOUBLE, BsonType.INT32, BsonType.INT64, BsonType.DECIMAL128),
          List.of(BsonType.STRING, BsonType.SYMBOL),
          List.of(BsonType.DOCUMENT),
          List.of(BsonType.BINARY),
          List.of(BsonType.OBJECT_ID),
          List.of(BsonType.BOOLEAN),
          List.of(BsonType.DATE_TIME),
          List.of(BsonType.TIMESTAMP),
          List.of(BsonType.DB_POINTER),
          List.of(BsonType.JAVASCRIPT),
          List.of(BsonType.JAVASCRIPT_WITH_SCOPE),
          List.of(BsonType.MAX_KEY));

  private IdOrder() {}

  /** A filter for the documents behind one, by its id; comparisons alone see but one type. */
  static BsonDocument behind(BsonValue id) {
    BsonArray choices = new BsonArray();
    boolean behind = false;
    for (List<BsonType> types : TYPES) {
      if (behind) {
        for (BsonType type : types) {
          choices.add(id("$type", new BsonInt32(number(type))));
        }
      } else if (types.contains(id.getBsonType())) {
        behind = true;
        choices.add(isNaN(id) ? id("$gte", new BsonDouble(Double.NEGATIVE_INFINITY)) : id("$gt", id));
      }
    }
    return new BsonDocument("$or", choices);
  }

  /** It comes before all numbers, and compares with none. */
  private static boolean isNaN(BsonValue id) {
    return (id.isDouble() && Double.isNaN(id.asDouble().getValue()))
        || (id.isDecimal128() && id.asDecimal128().getValue().isNaN());
  }

  private static BsonDocument id(String operator, BsonValue value) {
    return new BsonDocument("_id", new BsonDocument(operator, value));
  }

  private static int number(BsonType type) {
    return type == BsonType.MIN_KEY ? -1 : type.getValue();
  }
}
