package io.github.neardup.parts;

/**
 * A range of a text.
 *
 * @param start offset of its first UTF-16 code unit
 * @param end offset after its last
 */
public record Range(int start, int end) {

  /** Checks the arguments. */
  public Range {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("no range: " + start + " to " + end);
    }
  }

  /** The number of UTF-16 code units. */
  public int length() {
    return end - start;
  }

  /** The range's piece of the text it belongs to. */
  public String of(String text) {
    return text.substring(start, end);
  }
}
