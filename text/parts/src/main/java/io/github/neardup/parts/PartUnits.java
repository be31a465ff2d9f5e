package io.github.neardup.parts;

import io.github.neardup.core.text.scan.PinnedUnicode;
import io.github.neardup.core.text.scan.SentenceRule;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Finds where the words, sentences and characters of a text begin. Independent of the tokenizer, so
 * every algorithm cuts a text in the same way.
 */
final class PartUnits {

  private PartUnits() {}

  /** Returns the indexes of the code points, including lone surrogates. */
  static IntArrayList characters(String text) {
    IntArrayList starts = new IntArrayList();
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      starts.add(i);
    }
    return starts;
  }

  /**
   * Returns the indexes of the words: runs of letters and numbers with their combining marks, but
   * each Chinese character and each hiragana is a word.
   */
  static IntArrayList words(String text) {
    return words(text, 0, text.length());
  }

  /** Returns the indexes of the words that begin in {@code text[from..to)}. */
  static IntArrayList words(String text, int from, int to) {
    IntArrayList starts = new IntArrayList();
    boolean inWord = false;
    for (int i = from; i < to; ) {
      int codePoint = text.codePointAt(i);
      if (!SentenceRule.isContent(codePoint)) {
        inWord = false;
      } else if (!PinnedUnicode.isMark(codePoint)) {
        boolean alone = isWordOfItsOwn(codePoint);
        if (alone || !inWord) {
          starts.add(i);
        }
        inWord = !alone;
      }
      i += Character.charCount(codePoint);
    }
    return starts;
  }

  private static boolean isWordOfItsOwn(int codePoint) {
    return PinnedUnicode.isIdeographic(codePoint)
        || PinnedUnicode.script(codePoint) == PinnedUnicode.Script.HIRAGANA;
  }

  /** Returns the index of the first letter, number or mark of each sentence. */
  static IntArrayList sentences(String text) {
    IntArrayList starts = new IntArrayList();
    boolean inSentence = false;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      int next = i + Character.charCount(codePoint);
      if (SentenceRule.isContent(codePoint)) {
        if (!inSentence) {
          starts.add(i);
        }
        inSentence = true;
      } else if (inSentence) {
        int following = next < text.length() ? text.codePointAt(next) : SentenceRule.END_OF_TEXT;
        inSentence = !SentenceRule.isEnd(codePoint, following);
      }
      i = next;
    }
    return starts;
  }
}
