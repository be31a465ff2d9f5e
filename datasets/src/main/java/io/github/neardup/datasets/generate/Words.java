package io.github.neardup.datasets.generate;

import io.github.neardup.core.text.scan.SentenceRule;
import java.util.ArrayList;
import java.util.List;

/**
 * Words of a text: runs of letters, digits and combining marks; each Chinese character is a word.
 */
final class Words {

  private Words() {}

  @FunctionalInterface
  interface WordEdit {
    /** Returns the replacement of the word that begins at an index of the text. */
    String replacement(String word, int from);
  }

  /** Replaces each word and keeps everything else. */
  static String edit(String text, WordEdit edit) {
    StringBuilder out = new StringBuilder(text.length() + (text.length() >> 2) + 16);
    for (int i = 0; i < text.length(); ) {
      int end = end(text, i);
      if (end == i) {
        out.append(text.charAt(i++));
      } else {
        out.append(edit.replacement(text.substring(i, end), i));
        i = end;
      }
    }
    return out.toString();
  }

  /** Returns the end of each word. */
  static List<Integer> ends(String text) {
    List<Integer> ends = new ArrayList<>();
    for (int i = 0; i < text.length(); ) {
      int end = end(text, i);
      if (end > i) {
        ends.add(end);
      }
      i = Math.max(end, i + 1);
    }
    return ends;
  }

  /**
   * Returns the end of the word that begins at {@code from}; {@code from} itself if none begins
   * there.
   */
  static int end(String text, int from) {
    int i = from;
    while (i < text.length()) {
      int codePoint = text.codePointAt(i);
      if (!SentenceRule.isContent(codePoint)) {
        return i;
      }
      boolean alone = isCharacter(codePoint);
      if (alone && i > from) {
        return i;
      }
      i += Character.charCount(codePoint);
      if (alone) {
        return i;
      }
    }
    return i;
  }

  static boolean isCharacter(int codePoint) {
    return codePoint >= 0x2E80 && Character.isIdeographic(codePoint);
  }

  /** Whether a text is mainly Chinese, judged by the share of Chinese characters. */
  static boolean isChinese(String text) {
    long characters = text.chars().filter(c -> isCharacter(c)).count();
    return characters * 4 > text.length();
  }
}
