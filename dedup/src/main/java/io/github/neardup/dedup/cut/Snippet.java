package io.github.neardup.dedup.cut;

/** How a part begins, as reports show it. */
final class Snippet {

  /** In UTF-16 code units. */
  private static final int LONGEST = 200;

  private Snippet() {}

  static String of(String text, int from, int to) {
    int end = Math.min(to, from + LONGEST);
    if (end < to && Character.isSurrogatePair(text.charAt(end - 1), text.charAt(end))) {
      end--;
    }
    return text.substring(from, end);
  }
}
