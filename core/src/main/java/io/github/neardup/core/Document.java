package io.github.neardup.core;

import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;

/**
 * A text of one or more fields, and its identifier.
 *
 * @param id the identifier, not empty; unique within a corpus
 * @param fields the fields of the text, at least one, each possibly empty: any sequence of UTF-16
 *     code units, even lone surrogates
 */
public record Document(String id, List<String> fields) {

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if {@code id} is empty, or there is no field
   */
  public Document {
    Objects.requireNonNull(id, "id");
    fields = List.copyOf(Objects.requireNonNull(fields, "fields"));
    if (id.isEmpty()) {
      throw new IllegalArgumentException("the id of a document must not be empty");
    }
    if (fields.isEmpty()) {
      throw new IllegalArgumentException("a document has at least one field");
    }
  }

  /** Creates a document of one field. */
  public Document(String id, String text) {
    this(id, List.of(Objects.requireNonNull(text, "text")));
  }

  /** Returns the text: the fields that are not empty, joined by line breaks. */
  public String text() {
    return text(fields);
  }

  /** Returns the text of some fields, as {@link #text()} does. */
  public static String text(List<String> fields) {
    Objects.requireNonNull(fields, "fields");
    if (fields.size() == 1) {
      return fields.get(0);
    }
    StringJoiner text = new StringJoiner("\n");
    for (String field : fields) {
      if (!field.isEmpty()) {
        text.add(field);
      }
    }
    return text.toString();
  }

  /** Returns the number of UTF-16 code units in all fields. */
  public int characters() {
    return fields.stream().mapToInt(String::length).sum();
  }
}
