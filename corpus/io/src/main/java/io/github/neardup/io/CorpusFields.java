package io.github.neardup.io;

import java.util.List;
import java.util.Objects;

/**
 * Which fields of a record are read: members of a JSON object, or columns of a table. In a name, a
 * dot leads into an object: {@code article.body} is the member {@code body} of the object {@code
 * article}, if there is no field that is called {@code article.body}. Brackets lead into a list:
 * {@code messages[0].content} into its first element, and {@code messages[].content} into all of
 * them, whose texts are joined by line breaks as those of several fields are.
 *
 * @param id name of the field with the id, a string or a number; the empty string if no field is to
 *     be taken for one
 * @param idRequired whether a record without that field is malformed; otherwise its id is {@code
 *     FILE:LINE}, the file as the user named it
 * @param text name of the field with the text, a string; or several names with commas between them.
 *     Their texts are then joined by line breaks, in this order; what a record has not, or is null
 *     or empty, is passed over. A record must have one of them
 * @param extras names of further fields to be read, strings or numbers if they are there
 */
public record CorpusFields(String id, boolean idRequired, String text, List<String> extras) {

  private static final String SEPARATOR = ",";

  /** {@code id}, not required, and {@code text}. */
  public static final CorpusFields DEFAULT = new CorpusFields("id", false, "text", List.of());

  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if two fields are the same, or a name is missing
   */
  public CorpusFields {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(text, "text");
    extras = List.copyOf(extras);
    if (idRequired && id.isEmpty()) {
      throw new IllegalArgumentException("an id that is required needs a field");
    }
    if (text.isEmpty()) {
      throw new IllegalArgumentException("the text needs a field");
    }
    if (texts(text).size() > 1 && texts(text).contains("")) {
      throw new IllegalArgumentException(
          "a name in '" + text + "' is empty; put one comma between two names");
    }
    if (texts(text).contains(id)) {
      throw new IllegalArgumentException(
          "id and text cannot both be the field '" + id + "'; name two fields");
    }
    if (extras.contains(id)
        || texts(text).stream().anyMatch(extras::contains)
        || extras.stream().distinct().count() < extras.size()) {
      throw new IllegalArgumentException("each field can be named once, not " + extras);
    }
  }

  /** Whether the text is in one field, and not in all elements of a list. */
  public boolean isOneText() {
    return texts().size() == 1 && !text.contains("[]");
  }

  /** The fields with the text, in order. */
  List<String> texts() {
    return texts(text);
  }

  private static List<String> texts(String text) {
    return text.contains(SEPARATOR) ? List.of(text.split(SEPARATOR, -1)) : List.of(text);
  }

  /** The same without a field for the id. */
  public CorpusFields withoutId() {
    return new CorpusFields("", false, text, extras);
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
    return field.equals(id) || texts().contains(field);
  }
}
