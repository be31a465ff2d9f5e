package io.github.neardup.datasets.generate;

import io.github.neardup.core.text.scan.SentenceRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A text split into sentences, each with its closing marks, and the gaps between them. Gaps stay in
 * place when sentences are moved: {@code gap 0, sentence 0, gap 1, sentence 1, ..., last gap}.
 */
final class Sentences {

  private static final String CLOSING = "\"'”’」』）)]】》";

  private final String text;
  private final List<String> sentences = new ArrayList<>();
  private final List<String> gaps = new ArrayList<>();

  /** The end of the last sentence. */
  private int end;

  private Sentences(String text) {
    this.text = text;
  }

  /** Splits a text by {@link SentenceRule}. */
  static Sentences of(String text) {
    Sentences split = new Sentences(text);
    int begin = -1;
    boolean content = false;
    int next;
    for (int i = 0; i < text.length(); i = next) {
      int codePoint = text.codePointAt(i);
      next = i + Character.charCount(codePoint);
      if (content && SentenceRule.isEnd(codePoint, following(text, next))) {
        if (SentenceRule.isLineBreak(codePoint)) {
          split.add(begin, i);
        } else {
          next = afterClosing(text, next);
          split.add(begin, next);
        }
        begin = -1;
        content = false;
      } else if (!isSpace(codePoint)) {
        begin = begin < 0 ? i : begin;
        content |= SentenceRule.isContent(codePoint);
      }
    }
    if (begin >= 0) {
      split.add(begin, text.length());
    }
    split.gaps.add(text.substring(split.end));
    return split;
  }

  /** Adds a sentence, without the white space at its end. */
  private void add(int from, int to) {
    int last = to;
    while (last > from + 1 && isSpace(text.charAt(last - 1))) {
      last--;
    }
    gaps.add(text.substring(end, from));
    sentences.add(text.substring(from, last));
    end = last;
  }

  private static int following(String text, int index) {
    return index < text.length() ? text.codePointAt(index) : SentenceRule.END_OF_TEXT;
  }

  private static int afterClosing(String text, int from) {
    int i = from;
    while (i < text.length()
        && (CLOSING.indexOf(text.charAt(i)) >= 0
            || (SentenceRule.isEnd(text.charAt(i), following(text, i + 1))
                && !SentenceRule.isLineBreak(text.charAt(i))))) {
      i++;
    }
    return i;
  }

  static boolean isSpace(int codePoint) {
    return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
  }

  List<String> list() {
    return Collections.unmodifiableList(sentences);
  }

  /** Removes a sentence and the gap after it. */
  void remove(int index) {
    sentences.remove(index);
    gaps.remove(index + 1);
  }

  /**
   * Moves each sentence with the given probability: the chosen ones change places in one cycle, so
   * that every one of them moves.
   */
  void move(double probability, Randomness chance) {
    List<Integer> chosen = new ArrayList<>();
    for (int i = 0; i < sentences.size(); i++) {
      if (chance.happens(probability)) {
        chosen.add(i);
      }
    }
    for (int i = chosen.size() - 1; i > 0; i--) {
      Collections.swap(sentences, chosen.get(i), chosen.get(chance.below(i)));
    }
  }

  String join() {
    StringBuilder joined = new StringBuilder(gaps.get(0));
    for (int i = 0; i < sentences.size(); i++) {
      joined.append(sentences.get(i)).append(gaps.get(i + 1));
    }
    return joined.toString();
  }
}
