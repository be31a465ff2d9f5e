package io.github.neardup.io;

import io.github.neardup.core.condition.FieldsWrapper;
import io.github.neardup.core.spec.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

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
 * @param within name of a field whose value comes before the text, with {@link #SEPARATOR} between
 *     them, for {@code fields=within}: texts are compared if it is the same in both. The empty
 *     string for none
 * @param each whether the texts of several fields are joined by {@link #SEPARATOR} in place of line
 *     breaks, all of them, for {@code fields=each}: each is compared for itself
 */
public record CorpusFields(
    String id, boolean idRequired, String text, List<String> extras, String within, boolean each) {

  /** Between fields that are told apart: the unit separator of ASCII. In a field, it is a space. */
  public static final char SEPARATOR = FieldsWrapper.SEPARATOR;

  private static final String COMMA = ",";

  /** {@code id}, not required, and {@code text}. */
  public static final CorpusFields DEFAULT = new CorpusFields("id", false, "text", List.of());

  /** Without conditions. */
  public CorpusFields(String id, boolean idRequired, String text, List<String> extras) {
    this(id, idRequired, text, extras, "", false);
  }

  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if two fields are the same, or a name is missing, or each of
   *     one field is to be compared
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
    if (each && texts(text).size() == 1) {
      throw new IllegalArgumentException(
          "each of several fields can be compared, as in question,answer, not of one: " + text);
    }
    if (texts(text).contains(within)) {
      throw new IllegalArgumentException(
          "the field '" + within + "' cannot be compared and be the same in all; name another");
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

  /** Whether the text is in one field, and not in all elements of a list, and nothing before it. */
  public boolean isOneText() {
    return texts().size() == 1 && !text.contains("[]") && within.isEmpty();
  }

  /** The fields with the text, in order. */
  List<String> texts() {
    return texts(text);
  }

  private static List<String> texts(String text) {
    return text.contains(COMMA) ? List.of(text.split(COMMA, -1)) : List.of(text);
  }

  /** The same without a field for the id. */
  public CorpusFields withoutId() {
    return new CorpusFields("", false, text, extras, within, each);
  }

  /** The same with another field for the id. */
  public CorpusFields withId(String field) {
    return new CorpusFields(field, idRequired, text, extras, within, each);
  }

  /** The same with another field for the text. */
  public CorpusFields withText(String field) {
    return new CorpusFields(id, idRequired, field, extras, within, each);
  }

  /** The same, but that texts are only compared if a field has the same value in both. */
  public CorpusFields within(String field) {
    return new CorpusFields(id, idRequired, text, extras, field, each);
  }

  /** The same, but that each of the fields with the text is compared for itself. */
  public CorpusFields eachForItself() {
    return new CorpusFields(id, idRequired, text, extras, within, true);
  }

  /** The same without conditions: texts as they are shown. */
  public CorpusFields asOneText() {
    List<String> all = new ArrayList<>(extras);
    if (!within.isEmpty() && !extras.contains(within) && !isIdOrText(within)) {
      all.add(within);
    }
    return new CorpusFields(id, idRequired, text, all);
  }

  /**
   * Checks that an algorithm that tells fields apart gets them apart, and not joined by line
   * breaks.
   *
   * @param algorithm its settings
   * @param remedy what to do
   * @throws IllegalArgumentException if it does not
   */
  public void requireApart(Settings algorithm, String remedy) {
    Optional<String> asked = FieldsWrapper.asked(algorithm);
    if (asked.isPresent() && condition().isEmpty() && texts().size() > 1) {
      throw new IllegalArgumentException(
          "%s tells the fields of a text apart (%s=%s), and those of %s are joined; %s"
              .formatted(
                  algorithm.algorithm(), FieldsWrapper.FIELDS.name(), asked.get(), text, remedy));
    }
  }

  /**
   * The value of the setting {@code fields} for texts of these; empty if they are texts in one
   * piece.
   */
  public Optional<String> condition() {
    if (within.isEmpty()) {
      return each ? Optional.of(FieldsWrapper.EACH) : Optional.empty();
    }
    return Optional.of(each ? FieldsWrapper.WITHIN_AND_EACH : FieldsWrapper.WITHIN);
  }

  /** The same with other further fields; those that hold the id or the text may be among them. */
  public CorpusFields withExtras(List<String> fields) {
    List<String> others = fields.stream().filter(field -> !isIdOrText(field)).toList();
    return new CorpusFields(id, idRequired, text, others, within, each);
  }

  /** What may be asked of a record besides its document: all, but the text itself. */
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
