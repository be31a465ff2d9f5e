package io.github.neardup.io.database;

import java.util.List;

/**
 * What a field of a record holds.
 *
 * @param kind what kind of value
 * @param text a single value in words; empty for others
 * @param elements the elements of a list in words; empty for others
 */
public record FieldValue(Kind kind, String text, List<String> elements) {

  /** Kinds of values. */
  public enum Kind {
    /** There is no such field. */
    ABSENT,
    /** It is there, and has no value. */
    NULL,
    /** A text. */
    STRING,
    /** A number, as it would be written in JSON. */
    NUMBER,
    /** Another single value, such as a date or a key. */
    SINGLE,
    /** A list. */
    LIST,
    /** Anything else. */
    OBJECT
  }

  /** There is no such field. */
  public static final FieldValue ABSENT = new FieldValue(Kind.ABSENT, "", List.of());

  public FieldValue {
    elements = List.copyOf(elements);
  }

  /** A single value. */
  public static FieldValue of(Kind kind, String text) {
    return new FieldValue(kind, text, List.of());
  }

  /** Whether it is a single value. */
  public boolean isSingle() {
    return kind == Kind.STRING || kind == Kind.NUMBER || kind == Kind.SINGLE;
  }
}
