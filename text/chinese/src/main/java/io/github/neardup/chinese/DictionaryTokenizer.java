package io.github.neardup.chinese;

import io.github.neardup.core.text.TextExtension.Tokenizer;

/**
 * Splits Chinese into the words of HanLP's core dictionary, always the longest, from left to right.
 * A character that starts no word is a token. Other text is split where its letters and digits end,
 * but an apostrophe between letters, or a point or comma between digits, does not split. Space,
 * punctuation and symbols are not tokens.
 *
 * <p>Tokens are slices of the text itself. Thread-safe: the only state is the shared dictionary.
 */
final class DictionaryTokenizer implements Tokenizer {

  private final WordTrie words = WordTrie.ofCoreWords();

  @Override
  public void tokenize(char[] chars, int from, int to, Sink sink) {
    int i = from;
    while (i < to) {
      byte script = Script.at(chars, i, to);
      if (script == Script.HAN) {
        int end = endOfHan(chars, i, to);
        while (i < end) {
          int next = words.longest(chars, i, end);
          if (next == i) {
            next = i + units(chars, i, end);
          }
          sink.token(chars, i, next);
          i = next;
        }
      } else if (script == Script.NONE) {
        i += units(chars, i, to);
      } else {
        int end = endOfWord(chars, i, to);
        sink.token(chars, i, end);
        i = end;
      }
    }
  }

  /**
   * Returns the end of the run of Chinese characters at {@code from}. No word extends beyond it.
   */
  private static int endOfHan(char[] chars, int from, int to) {
    int i = from;
    while (i < to && Script.at(chars, i, to) == Script.HAN) {
      i += units(chars, i, to);
    }
    return i;
  }

  private static int endOfWord(char[] chars, int from, int to) {
    int i = from;
    while (i < to) {
      byte script = Script.at(chars, i, to);
      if (script == Script.HAN || (script == Script.NONE && !joins(chars, i, from, to))) {
        break;
      }
      i += units(chars, i, to);
    }
    return i;
  }

  private static boolean joins(char[] chars, int i, int from, int to) {
    if (i == from || i + 1 == to) {
      return false;
    }
    byte needed =
        switch (chars[i]) {
          case '\'', '\u2019' -> Script.LETTER;
          case '.', ',' -> Script.DIGIT;
          default -> Script.NONE;
        };
    return needed != Script.NONE
        && Script.of(chars[i - 1]) == needed
        && Script.of(chars[i + 1]) == needed;
  }

  private static int units(char[] chars, int i, int to) {
    return Character.charCount(Character.codePointAt(chars, i, to));
  }
}
