package io.github.neardup.io;

import java.util.Optional;

/**
 * How files of separated values are read. Applies to CSV and TSV, and to no other format.
 *
 * @param delimiter the character between two fields; if empty, a tab in TSV, and in CSV what {@code
 *     sep=} or else the first records tell
 * @param header whether the first record names the columns; without, they are {@code 1}, {@code 2}
 *     and so on
 * @param backslashQuotes whether, in a field in quotes, a backslash stands before a quote or a
 *     backslash that belongs to the field; otherwise a quote there is doubled (RFC 4180)
 */
public record TableOptions(Optional<Character> delimiter, boolean header, boolean backslashQuotes) {

  /** Nothing is given. */
  public static final TableOptions DEFAULT = new TableOptions(Optional.empty(), true, false);

  /**
   * Checks the delimiter.
   *
   * @throws IllegalArgumentException if it is a quote, a line break, or half a character
   */
  public TableOptions {
    if (delimiter.filter(c -> "\"\r\n\\".indexOf(c) >= 0 || Character.isSurrogate(c)).isPresent()) {
      throw new IllegalArgumentException(
          "a quote, a backslash or a line break cannot stand between fields; name another"
              + " character");
    }
  }

  /** In words, after a space; nothing if nothing is given. */
  String label() {
    return delimiter.map(c -> " delimiter " + (c == '\t' ? "tab" : c)).orElse("")
        + (header ? "" : " without header")
        + (backslashQuotes ? " backslash quotes" : "");
  }
}
