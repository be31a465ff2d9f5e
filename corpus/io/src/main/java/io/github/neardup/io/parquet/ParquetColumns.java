package io.github.neardup.io.parquet;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.neardup.io.json.JsonObjects;
import io.github.neardup.io.json.JsonObjects.UnfitException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The columns of records, found while records are added. Not thread-safe. */
public final class ParquetColumns {

  private static final String DECIMAL = "DECIMAL(";

  private final Map<String, String> known;
  private final Map<String, JsonStructure> structures = new HashMap<>();
  private final Set<String> texts = new HashSet<>();

  /**
   * Starts without records.
   *
   * @param known the SQL types of known columns; types of others are derived from the values
   */
  public ParquetColumns(Map<String, String> known) {
    this.known = Map.copyOf(known);
  }

  /** Declares that a column of bytes holds text in UTF-8. */
  public void addText(String column) {
    texts.add(column);
  }

  /**
   * Adds a record.
   *
   * @param json the record as an object in UTF-8
   * @param names takes the names of its fields, in order
   * @return the record in the form that {@link ParquetOutput} reads
   * @throws UnfitException if Parquet cannot hold the record unchanged
   * @throws IOException if it is not JSON
   */
  public byte[] add(byte[] json, Consumer<String> names) throws IOException {
    try (JsonParser parser = JsonObjects.JSON.createParser(json)) {
      ByteArrayOutputStream quoted = new ByteArrayOutputStream();
      int copied = 0;
      Set<String> found = new HashSet<>();
      parser.nextToken(); // the object
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        if (!found.add(name)) {
          throw UnfitException.repeated(name);
        }
        JsonObjects.requireWholeCharacters(name);
        names.accept(name);
        parser.nextToken();
        Field field = new Field(name, parser, json, quoted, copied);
        structures.computeIfAbsent(name, unknown -> new JsonStructure()).add(field);
        copied = field.copied;
      }
      if (copied == 0) {
        return json;
      }
      quoted.write(json, copied, json.length - copied);
      return quoted.toByteArray();
    }
  }

  /** Returns the SQL type of a column. */
  String type(String column) {
    String type = known.get(column);
    return type != null ? type : structures.getOrDefault(column, new JsonStructure()).type();
  }

  /** Returns the type with which DuckDB reads the JSON of a column. */
  String typeInJson(String column) {
    return DuckDb.type(
        type(column),
        simple -> simple.equals(DuckDb.BYTES) || simple.startsWith(DECIMAL) ? "VARCHAR" : simple);
  }

  /** Returns the SQL expression with which a column is written. */
  String value(String column) {
    String name = DuckDb.name(column);
    String type = type(column);
    if (type.equals(DuckDb.BYTES) && texts.contains(column)) {
      return "encode(%s) AS %s".formatted(name, name);
    }
    return type.equals(typeInJson(column)) ? name : "%s::%s AS %s".formatted(name, type, name);
  }

  /** The values of one field of a record. */
  final class Field {

    private static final int DIGITS_OF_DOUBLE = 15;
    private static final int DIGITS_OF_LONG = 19;
    private static final long LARGEST_OF_DOUBLE = 1L << 53;

    /** A double has fewer digits, and comparing numbers with many more would take too long. */
    private static final int MOST_DIGITS = 2000;

    /** The number of characters of a number that a message quotes: enough to find it. */
    private static final int SHOWN = 50;

    private final String name;
    private final JsonParser parser;
    private final byte[] json;
    private final boolean isKnown;

    /** DuckDB reads every number as a double, whatever its target type, but a string unchanged. */
    private final boolean inQuotes;

    private final ByteArrayOutputStream quoted;
    private int copied;

    Field(String name, JsonParser parser, byte[] json, ByteArrayOutputStream quoted, int copied) {
      this.name = name;
      this.parser = parser;
      this.json = json;
      this.quoted = quoted;
      this.copied = copied;
      String type = known.get(name);
      isKnown = type != null;
      inQuotes = type != null && type.contains(DECIMAL);
    }

    JsonParser parser() {
      return parser;
    }

    /** Returns the kind of the current single value; null for null. */
    JsonStructure.@Nullable Kind kind() throws IOException {
      return switch (parser.currentToken()) {
        case VALUE_STRING -> {
          JsonObjects.requireWholeCharacters(parser.getText());
          yield JsonStructure.Kind.STRING;
        }
        case VALUE_TRUE, VALUE_FALSE -> JsonStructure.Kind.BOOLEAN;
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
          if (inQuotes) {
            quote();
          }
          yield isKnown ? null : number();
        }
        default -> null;
      };
    }

    private void quote() throws IOException {
      int begin = (int) parser.currentTokenLocation().getByteOffset();
      quoted.write(json, copied, begin - copied);
      quoted.writeBytes(('"' + parser.getText() + '"').getBytes(StandardCharsets.US_ASCII));
      copied = begin + parser.getTextLength();
    }

    private JsonStructure.Kind number() throws IOException {
      int length = parser.getTextLength();
      if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
        if (length <= DIGITS_OF_DOUBLE) {
          return JsonStructure.Kind.INTEGER;
        } else if (length > DIGITS_OF_LONG + 1
            || parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
          return JsonStructure.Kind.LARGE;
        }
        long number = parser.getLongValue();
        return -LARGEST_OF_DOUBLE <= number && number <= LARGEST_OF_DOUBLE
            ? JsonStructure.Kind.INTEGER
            : JsonStructure.Kind.LONG;
      }
      String text = parser.getText();
      if (text.charAt(text.length() - 1) > '9') {
        throw new UnfitException(
            "the field '%s' holds %s, which is not a JSON number; make it null, or write .jsonl"
                .formatted(name, text));
      }
      double nearest = Double.parseDouble(text);
      if (Double.isInfinite(nearest)) {
        return JsonStructure.Kind.LARGE; // JSON keeps its digits
      } else if ((Math.abs(nearest) >= Double.MIN_NORMAL && length <= DIGITS_OF_DOUBLE)
          || isPrinted(nearest, text)) {
        return JsonStructure.Kind.DOUBLE;
      }
      throw new UnfitException(
          "the number %s in the field '%s' has more digits than a column of numbers keeps; put it"
                  .formatted(length <= SHOWN ? text : text.substring(0, SHOWN) + "...", name)
              + " in quotes, or write .jsonl");
    }

    /** Returns whether a number is the usual notation of a double, with that many digits. */
    private static boolean isPrinted(double number, String text) {
      if (number == 0) {
        return text.replaceAll("[eE].*", "")
            .chars()
            .noneMatch(digit -> '1' <= digit && digit <= '9');
      }
      if (text.length() > MOST_DIGITS) {
        return false;
      }
      BigDecimal written = new BigDecimal(text);
      return new BigDecimal(Double.toString(number)).compareTo(written) == 0
          || new BigDecimal(number).round(new MathContext(written.precision())).compareTo(written)
              == 0;
    }
  }
}
