package io.github.neardup.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.core.util.Suggestions;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;

/** The fields of a request, checked when they are read. A field that is null counts as missing. */
record RequestFields(ObjectNode object, int longestText) {

  private static final int LONGEST_SHOWN = 60;

  /** Returns the fields of an object, which may have the known names only. */
  static RequestFields of(JsonNode json, List<String> known, int longestText) {
    if (!(json instanceof ObjectNode object)) {
      throw RequestException.bad(
          "a request must be a JSON object, such as {\"%s\": ...}, not %s"
              .formatted(known.isEmpty() ? "op" : known.get(0), kind(json)));
    }
    for (String name : (Iterable<String>) object::fieldNames) {
      if (!known.contains(name)) {
        throw RequestException.bad(
            known.isEmpty()
                ? "unknown field '" + shortened(name) + "'; this request has no fields"
                : Suggestions.unknown("field", shortened(name), known));
      }
    }
    return new RequestFields(object, longestText);
  }

  /** Returns the fields of a request that has only an id, taken from its URL. */
  static RequestFields ofId(String id) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    return new RequestFields(object.put("id", id), Integer.MAX_VALUE);
  }

  static RequestFields none() {
    return new RequestFields(JsonNodeFactory.instance.objectNode(), Integer.MAX_VALUE);
  }

  String required(String name) {
    return optional(name)
        .orElseThrow(() -> RequestException.bad("the field '" + name + "' is missing"));
  }

  Optional<String> optional(String name) {
    return find(name).map(value -> string(name, value));
  }

  private static String string(String name, JsonNode value) {
    if (!value.isTextual()) {
      throw RequestException.bad("the field '" + name + "' must be a string, not " + kind(value));
    }
    return value.textValue();
  }

  /** Returns the fields of a required text: the text itself, or the strings in an array. */
  List<String> text(String name) {
    List<String> text = new ArrayList<>();
    if (object.get(name) instanceof ArrayNode fields && !fields.isEmpty()) {
      fields.forEach(field -> text.add(string(name, field)));
    } else {
      text.add(required(name));
    }
    int length = text.stream().mapToInt(String::length).sum();
    if (length > longestText) {
      throw new RequestException(
          HttpStatus.PAYLOAD_TOO_LARGE_413,
          String.format(
              Locale.ROOT,
              "the field '%s' has %,d characters; a text may have at most %,d",
              name,
              length,
              longestText));
    }
    return text;
  }

  /** Returns an optional number within bounds. */
  Optional<Double> number(String name, double least, double most) {
    return find(name)
        .map(
            value -> {
              double number = value.isNumber() ? value.doubleValue() : Double.NaN;
              if (!(number >= least && number <= most)) {
                throw wrong(name, "a number from %s to %s".formatted(least, most), value);
              }
              return number;
            });
  }

  /** Returns an optional whole number from 1 to a bound; 7.0 is a whole number, too. */
  Optional<Integer> count(String name, int most) {
    return find(name)
        .map(
            value -> {
              double number = value.isNumber() ? value.doubleValue() : Double.NaN;
              if (number != Math.rint(number) || !(number >= 1 && number <= most)) {
                throw wrong(name, "a whole number from 1 to " + most, value);
              }
              return value.intValue();
            });
  }

  private static RequestException wrong(String name, String wanted, JsonNode value) {
    return RequestException.bad(
        "the field '%s' must be %s, not %s"
            .formatted(name, wanted, value.isNumber() ? value.asText() : kind(value)));
  }

  /**
   * Returns an optional time: with its offset, or a date, which stands for its first moment in UTC.
   */
  Optional<Instant> time(String name) {
    return optional(name).map(value -> time(name, value));
  }

  private static Instant time(String name, String value) {
    try {
      String upper = value.toUpperCase(Locale.ROOT); // RFC 3339 allows a lower-case t and z
      return upper.indexOf('T') < 0
          ? LocalDate.parse(upper).atStartOfDay(ZoneOffset.UTC).toInstant()
          : OffsetDateTime.parse(upper).toInstant();
    } catch (DateTimeParseException e) {
      throw RequestException.bad(
          "the field '%s' must be a time such as 2026-03-01T06:00:00Z, or a date such as 2026-03-01, not '%s'"
              .formatted(name, shortened(value)));
    }
  }

  private Optional<JsonNode> find(String name) {
    return Optional.ofNullable(object.get(name)).filter(value -> !value.isNull());
  }

  /** Shortens a name or value from elsewhere for a message. */
  static String shortened(String value) {
    return value.codePointCount(0, value.length()) <= LONGEST_SHOWN
        ? value
        : value.substring(0, value.offsetByCodePoints(0, LONGEST_SHOWN)) + "...";
  }

  private static String kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "an array";
      case OBJECT -> "an object";
      case STRING -> "a string";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      default -> "null";
    };
  }
}
