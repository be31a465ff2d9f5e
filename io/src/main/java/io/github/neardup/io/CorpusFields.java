package io.github.neardup.io;

import java.util.List;
import java.util.Objects;

/**
 * Which fields of a record are read: members of a JSON object, or columns of a table.
 *
 * @param id name of the field with the id, a string or a number
 * @param idRequired whether a record without that field is malformed; otherwise its id is {@code
 *     FILE:LINE}, the file as the user named it
 * @param text name of the field with the text, a string
 * @param extras names of further fields to be read, strings or numbers if they are there
 */
public record CorpusFields(String id, boolean idRequired, String text, List<String> extras) {

  /** {@code id}, not required, and {@code text}. */
  public static final CorpusFields DEFAULT = new CorpusFields("id", false, "text", List.of());

  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if two fields are the same
   */
  public CorpusFields {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(text, "text");
    extras = List.copyOf(extras);
    if (id.equals(text)) {
      throw new IllegalArgumentException(
          "id and text cannot both be the field '" + id + "'; name two fields");
    }
    if (extras.contains(id)
        || extras.contains(text)
        || extras.stream().distinct().count() < extras.size()) {
      throw new IllegalArgumentException("each field can be named once, not " + extras);
    }
  }

  /** The same with another field for the id. */
  public CorpusFields withId(String field) {
    return new CorpusFields(field, idRequired, text, extras);
  }

  /** The same with another field for the text. */
  public CorpusFields withText(String field) {
    return new CorpusFields(id, idRequired, field, extras);
  }

  /** The same with other further fields; those that hold the id or the text may be among them. */
  public CorpusFields withExtras(List<String> fields) {
    return new CorpusFields(
        id, idRequired, text, fields.stream().filter(field -> !isIdOrText(field)).toList());
  }

  boolean isIdOrText(String field) {
    return field.equals(id) || field.equals(text);
  }
}
