package io.github.neardup.io.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.neardup.core.util.Messages;
import io.github.neardup.core.util.Suggestions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The fields of a record under the names that users give them, for the message about a missing
 * field.
 */
public final class FieldNames {

  /** Common names of text fields, the likeliest first. */
  private static final List<String> OF_TEXTS =
      List.of(
          "text",
          "content",
          "body",
          "raw_content",
          "page_content",
          "article",
          "document",
          "passage",
          "message",
          "abstract",
          "review",
          "comment",
          "description",
          "sentence",
          "value");

  /** Common names of id fields, the likeliest first. */
  private static final List<String> OF_IDS =
      List.of("id", "_id", "@key", "uuid", "guid", "uid", "doc_id", "key", "url", "uri");

  private static final int MOST_NAMES = 20;
  private static final int LONGEST_NAME = 60;
  private static final int DEEPEST = 5;
  private static final String ELEMENTS = "[]";

  /** Names that need no quoting in a shell. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.@-]+");

  /** Characters that cannot occur in a path or an argument. */
  private static final Pattern UNFIT = Pattern.compile("[\\p{Cntrl},']");

  private static final Pattern UNFIT_WITHIN = Pattern.compile("[\\p{Cntrl},'.\\[\\]]|^\\$");

  /** The type of each field's value, in order. */
  private final Map<String, JsonToken> types = new LinkedHashMap<>();

  private FieldNames() {}

  /**
   * Returns the fields of an object, including the fields of objects and lists within it.
   *
   * @param object JSON that has been parsed before
   */
  public static FieldNames of(ByteBuffer object) throws IOException {
    FieldNames names = new FieldNames();
    try (JsonParser parser =
        JsonObjects.JSON.createParser(
            object.array(), object.arrayOffset() + object.position(), object.remaining())) {
      parser.nextToken();
      names.readObject("", 1, parser);
    }
    return names;
  }

  /** Reads an object, and returns whether it has any fields. */
  private boolean readObject(String prefix, int depth, JsonParser parser) throws IOException {
    boolean found = false;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken token = parser.nextToken();
      if (depth > 1 && UNFIT_WITHIN.matcher(name).find()) {
        parser.skipChildren();
      } else {
        read(prefix + name, UNFIT_WITHIN.matcher(name).find() ? DEEPEST : depth, token, parser);
        found = true;
      }
    }
    return found;
  }

  private void read(String path, int depth, JsonToken token, JsonParser parser) throws IOException {
    boolean found = false;
    if (token == JsonToken.START_OBJECT && depth < DEEPEST) {
      found = readObject(path + '.', depth + 1, parser);
    } else if (token == JsonToken.START_ARRAY && depth < DEEPEST) {
      for (JsonToken element = parser.nextToken();
          element != JsonToken.END_ARRAY;
          element = parser.nextToken()) {
        read(path + ELEMENTS, depth + 1, element, parser);
        found = true;
      }
    } else {
      parser.skipChildren();
    }
    if (!found) {
      types.putIfAbsent(path, token);
    }
  }

  /** Returns the fields within a field that is an object or a list. */
  public FieldNames within(String field) {
    FieldNames within = new FieldNames();
    within.types.putAll(types);
    within
        .types
        .keySet()
        .removeIf(name -> !name.startsWith(field + ".") && !name.startsWith(field + ELEMENTS));
    return within;
  }

  /**
   * Returns a remedy that lists the fields and suggests one for the text; empty if there are none.
   *
   * @param asked the fields that were named; none if one of these fields must be meant
   */
  public Optional<String> remedyForText(List<String> asked) {
    return remedy(asked, OF_TEXTS, "--text-field", "name the one with the text");
  }

  /** Returns the same remedy for the id. */
  public Optional<String> remedyForId(String asked) {
    return remedy(List.of(asked), OF_IDS, "--id-field", "name the one with the id");
  }

  private Optional<String> remedy(
      List<String> asked, List<String> likely, String option, String otherwise) {
    if (types.isEmpty()) {
      return Optional.empty();
    }
    String advice =
        likeliest(asked, likely)
            .map(name -> "add " + option + " " + quoted(name))
            .orElse(otherwise + ": " + option + " NAME");
    return Optional.of("its fields: " + inWords() + "; " + advice);
  }

  /** Returns the first names, shortened for a message. */
  public String inWords() {
    return Messages.some(
        types.keySet().stream()
            .map(
                name -> name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name)
            .toList(),
        MOST_NAMES);
  }

  private Optional<String> likeliest(List<String> asked, List<String> likely) {
    List<String> possible = new ArrayList<>();
    types.forEach(
        (name, type) -> {
          boolean fits =
              type == JsonToken.VALUE_STRING || (likely.equals(OF_IDS) && type.isNumeric());
          if (fits
              && !(likely.equals(OF_IDS) && name.contains(ELEMENTS))
              && name.length() <= LONGEST_NAME
              && !UNFIT.matcher(name).find()
              && !asked.contains(name)) {
            possible.add(name);
          }
        });
    if (asked.isEmpty() && possible.size() == 1) {
      return Optional.of(possible.get(0));
    }
    if (!asked.isEmpty() && asked.stream().noneMatch(name -> likely.contains(last(name)))) {
      return asked.stream()
          .flatMap(name -> Suggestions.nearest(name, possible).stream())
          .findFirst();
    }
    return likely.stream()
        .flatMap(name -> possible.stream().filter(path -> last(path).equals(name)))
        .findFirst();
  }

  /** Returns the last name of a path, in lower case. */
  private static String last(String path) {
    return path.substring(path.lastIndexOf('.') + 1).replace(ELEMENTS, "").toLowerCase(Locale.ROOT);
  }

  private static String quoted(String name) {
    return PLAIN.matcher(name).matches() ? name : "'" + name + "'";
  }
}
