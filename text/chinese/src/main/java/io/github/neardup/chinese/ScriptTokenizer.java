package io.github.neardup.chinese;

import io.github.neardup.core.text.TextExtension.Tokenizer;

/**
 * Chooses a tokenizer for each document by its letters. The tokenizer for Chinese is used if at
 * least one letter in five is a Chinese character and there are at most a quarter as many kana and
 * Hangul; otherwise the other. Whatever names and terms they quote, Chinese texts seldom have fewer
 * Chinese characters, and texts in other scripts seldom have as many; Japanese and Korean texts
 * have more characters of their own. So edits seldom change the choice.
 *
 * <p>In a text of up to 4096 characters, all letters are counted; in a longer text, those in 16
 * evenly spaced pieces of 256 characters. The choice depends only on the text.
 *
 * <p>Not thread-safe.
 */
record ScriptTokenizer(Tokenizer chinese, Tokenizer other) implements Tokenizer {

  private static final int PIECES = 16;
  private static final int PIECE = 256;
  private static final int LETTERS_PER_HAN = 5;
  private static final int HAN_PER_FOREIGN = 4;

  @Override
  public void tokenize(char[] chars, int from, int to, Sink sink) {
    (isChinese(chars, from, to) ? chinese : other).tokenize(chars, from, to, sink);
  }

  static boolean isChinese(char[] chars, int from, int to) {
    int[] counts = new int[Script.KANA_OR_HANGUL + 1];
    if (to - from <= PIECES * PIECE) {
      count(chars, from, to, counts);
    } else {
      long room = (long) to - from - PIECE;
      for (int piece = 0; piece < PIECES; piece++) {
        int start = from + (int) (room * piece / (PIECES - 1));
        count(chars, start, start + PIECE, counts);
      }
    }
    int han = counts[Script.HAN];
    int foreign = counts[Script.KANA_OR_HANGUL];
    int letters = han + foreign + counts[Script.LETTER];
    return han > 0 && letters <= LETTERS_PER_HAN * han && foreign * HAN_PER_FOREIGN <= han;
  }

  private static void count(char[] chars, int from, int to, int[] counts) {
    for (int i = from; i < to; i++) {
      counts[Script.at(chars, i, to)]++;
    }
  }
}
