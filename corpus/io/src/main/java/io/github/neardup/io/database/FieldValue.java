package io.github.neardup.io.database;

import java.util.List;

/**
 * The value of a field of a record.
 *
 * @param kind the kind of value
 * @param text a single value in words; empty for others
 * @param elements the elements of a list in words; empty for others
 */
public record FieldValue(Kind kind, String text, List<String> elements) {

  /** The kind of a value. */
  public enum Kind {
    /** The field does not exist. */
    ABSENT,
    /** The field exists, and its value is null. */
    NULL,
    /** A text. */
    STRING,
    /** Another single value that may be an id, such as a number, a date or a key. */
    SINGLE,
    /** A single value that cannot be an id, such as {@code true}. */
    OTHER,
    /** A list. */
    LIST,
    /** Anything else. */
    OBJECT
  }

  /** The value of a field that does not exist. */
  public static final FieldValue ABSENT = new FieldValue(Kind.ABSENT, "", List.of());

  public FieldValue {
    elements = List.copyOf(elements);
  }

  /** Returns a single value. */
  public static FieldValue of(Kind kind, String text) {
    return new FieldValue(kind, text, List.of());
  }

  /** Returns whether this is a single value. */
  public boolean isSingle() {
    return kind == Kind.STRING || kind == Kind.SINGLE || kind == Kind.OTHER;
  }
}
