package io.github.neardup.io;

import io.github.neardup.core.Document;
import io.github.neardup.io.database.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The fields of a record that are read: members of a JSON object, or columns of a table. A dot in a
 * name leads into an object: {@code article.body} is the member {@code body} of the object {@code
 * article}, unless there is a field named {@code article.body}. Brackets lead into a list: {@code
 * messages[0].content} into its first element, and {@code messages[].content} into all elements,
 * whose texts are joined by line breaks like the texts of several fields.
 *
 * @param id name of the field with the id, a string or a number; the empty string to use no field
 *     as id
 * @param idRequired whether a record without that field is malformed; otherwise its id is {@code
 *     FILE:LINE}, with the file as the user named it
 * @param text name of the field with the text, a string; or several names separated by commas, for
 *     a document of several fields in this order. Fields that are missing or null are empty, but a
 *     record must have one of them
 * @param extras names of further fields to read, strings or numbers, where present
 * @param within name of a field whose value is the first field of the document, for {@code
 *     fields=within}: only texts with equal values are compared. The empty string for none
 */
public record CorpusFields(
    String id, boolean idRequired, String text, List<String> extras, String within) {

  private static final String COMMA = ",";

  /** {@code id}, not required, and {@code text}. */
  public static final CorpusFields DEFAULT = new CorpusFields("id", false, "text", List.of());

  /** Creates fields without a condition. */
  public CorpusFields(String id, boolean idRequired, String text, List<String> extras) {
    this(id, idRequired, text, extras, "");
  }

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
    if (texts(text).contains(within)) {
      throw new IllegalArgumentException(
          "the field '" + within + "' cannot hold both the text and the group; name another");
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

  /**
   * Returns whether the text is one string, with nothing before it: one field, and not all elements
   * of a list.
   */
  public boolean isOneText() {
    return texts().size() == 1 && !FieldPath.of(text).joins() && within.isEmpty();
  }

  /** Returns the fields with the text, in order. */
  public List<String> texts() {
    return texts(text);
  }

  private static List<String> texts(String text) {
    return text.contains(COMMA) ? List.of(text.split(COMMA, -1)) : List.of(text);
  }

  /** Returns these fields without a field for the id. */
  public CorpusFields withoutId() {
    return new CorpusFields("", false, text, extras, within);
  }

  /** Returns these fields with another field for the text. */
  public CorpusFields withText(String field) {
    return new CorpusFields(id, idRequired, field, extras, within);
  }

  /**
   * Returns these fields with the condition that only texts with the same value in a field are
   * compared.
   */
  public CorpusFields within(String field) {
    return new CorpusFields(id, idRequired, text, extras, field);
  }

  /** Returns these fields without a condition, for texts as they are shown. */
  public CorpusFields withoutWithin() {
    List<String> all = new ArrayList<>(extras);
    if (!within.isEmpty() && !extras.contains(within) && !isIdOrText(within)) {
      all.add(within);
    }
    return new CorpusFields(id, idRequired, text, all);
  }

  /** Returns the fields of a document without the value of {@link #within}. */
  public List<String> shown(Document document) {
    List<String> all = document.fields();
    return within.isEmpty() || all.size() == 1 ? all : all.subList(1, all.size());
  }

  /**
   * Returns these fields with other extras, which may include the fields of the id and the text.
   */
  public CorpusFields withExtras(List<String> fields) {
    List<String> others = fields.stream().filter(field -> !isIdOrText(field)).toList();
    return new CorpusFields(id, idRequired, text, others, within);
  }

  /**
   * Returns the fields that may be asked of a record besides its document: all except the text
   * itself.
   */
  List<String> held() {
    List<String> held = new ArrayList<>(extras);
    if (!id.isEmpty()) {
      held.add(id);
    }
    if (texts().size() > 1) {
      held.addAll(texts());
    }
    return held;
  }

  boolean isIdOrText(String field) {
    return field.equals(id) || texts().contains(field);
  }
}
