package io.github.neardup.io.page;

/**
 * The same range of two texts, which includes their first difference; the text before the
 * difference is equal.
 *
 * @param start where the range begins in both, in UTF-16 code units
 * @param leftText the range of the first text
 * @param rightText the range of the second text
 */
public record Excerpt(int start, String leftText, String rightText) {

  /**
   * Keeps {@code most} UTF-16 code units of each text, at least 4, a quarter of them before the
   * difference.
   */
  public static Excerpt of(String left, String right, int most) {
    if (left.length() <= most && right.length() <= most) {
      return new Excerpt(0, left, right);
    }
    int start = Math.max(0, firstDifference(left, right) - most / 4);
    // The text before the difference is equal, so checking one side is enough.
    start -= splitsCharacter(left, start) ? 1 : 0;
    return new Excerpt(start, cut(left, start, most), cut(right, start, most));
  }

  /** Returns the beginning of a text on one line, of {@code most} characters at most. */
  public static String beginning(String text, int most) {
    String start = text.substring(0, Math.min(text.length(), 4 * most));
    String line = start.replaceAll("[\\s\\p{Z}\\p{Cc}]+", " ").strip();
    int characters = line.codePointCount(0, line.length());
    return characters <= most && start.length() == text.length()
        ? line
        : line.substring(0, line.offsetByCodePoints(0, Math.min(characters, most))) + "…";
  }

  private static int firstDifference(String left, String right) {
    int shorter = Math.min(left.length(), right.length());
    int i = 0;
    while (i < shorter && left.charAt(i) == right.charAt(i)) {
      i++;
    }
    return i;
  }

  /**
   * Returns {@code most} UTF-16 code units of a text from a place on; one less if they would split
   * a character.
   */
  public static String cut(String text, int start, int most) {
    int end = Math.min(text.length(), start + most);
    return text.substring(start, end - (splitsCharacter(text, end) ? 1 : 0));
  }

  private static boolean splitsCharacter(String text, int at) {
    return at > 0
        && at < text.length()
        && Character.isHighSurrogate(text.charAt(at - 1))
        && Character.isLowSurrogate(text.charAt(at));
  }
}
