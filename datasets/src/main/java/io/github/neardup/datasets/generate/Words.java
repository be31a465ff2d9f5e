package io.github.neardup.datasets.generate;

import io.github.neardup.core.text.scan.SentenceRule;

/**
 * Words of a text: runs of letters, digits and combining marks; each Chinese character is a word.
 */
final class Words {

  private Words() {}

  @FunctionalInterface
  interface WordEdit {
    /** Appends the replacement of the word {@code text[from..to)}. */
    void write(String text, int from, int to, StringBuilder out);
  }

  /** Puts each word through the edit with the given probability and keeps everything else. */
  static String edit(String text, double probability, Randomness chance, WordEdit edit) {
    StringBuilder out = new StringBuilder(text.length() + (text.length() >> 2) + 16);
    for (int i = 0; i < text.length(); ) {
      int end = end(text, i);
      if (end == i) {
        out.append(text.charAt(i++));
      } else {
        if (chance.happens(probability)) {
          edit.write(text, i, end, out);
        } else {
          out.append(text, i, end);
        }
        i = end;
      }
    }
    return out.toString();
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

  static int count(String text) {
    int count = 0;
    for (int i = 0; i < text.length(); ) {
      int end = end(text, i);
      count += end > i ? 1 : 0;
      i = Math.max(end, i + 1);
    }
    return count;
  }

  /**
   * Returns the beginning of a text with the given number of words; the whole text if it has no
   * more.
   */
  static String first(String text, int words) {
    int count = 0;
    for (int i = 0; i < text.length(); ) {
      int end = end(text, i);
      if (end > i && ++count == words) {
        return text.substring(0, end);
      }
      i = Math.max(end, i + 1);
    }
    return text;
  }

  /** Returns the beginning of a text with at most this number of code units; cuts no code point. */
  static String firstUnits(String text, int units) {
    if (text.length() <= units) {
      return text;
    }
    boolean cutsPair = units > 0 && Character.isHighSurrogate(text.charAt(units - 1));
    return text.substring(0, cutsPair ? units - 1 : units);
  }
}
