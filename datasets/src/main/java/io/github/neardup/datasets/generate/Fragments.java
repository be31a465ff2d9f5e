package io.github.neardup.datasets.generate;

import io.github.neardup.core.text.scan.SentenceRule;
import java.util.ArrayList;
import java.util.List;

/**
 * A text split into pieces (paragraphs, sentences or clauses) and the gaps between them. Gaps stay
 * in place when pieces are moved: {@code gap 0, piece 0, gap 1, piece 1, ..., last gap}.
 */
final class Fragments {

  private static final String CLOSING = "\"'”’」』）)]】》";
  private static final String CLAUSE_ENDS = ",;:，、；：";

  private final List<String> pieces;
  private final List<String> gaps;

  private Fragments(List<String> pieces, List<String> gaps) {
    this.pieces = pieces;
    this.gaps = gaps;
  }

  /** Splits a text into its lines that are not blank. */
  static Fragments paragraphs(String text) {
    Cutter cutter = new Cutter(text);
    for (int i = 0; i < text.length(); i++) {
      if (SentenceRule.isLineBreak(text.charAt(i))) {
        cutter.end(i);
      } else if (!isSpace(text.charAt(i))) {
        cutter.begin(i);
      }
    }
    return cutter.finish();
  }

  /** Splits a text into sentences, by {@link SentenceRule}, each with its closing marks. */
  static Fragments sentences(String text) {
    Cutter cutter = new Cutter(text);
    boolean content = false;
    int i = 0;
    while (i < text.length()) {
      int codePoint = text.codePointAt(i);
      int next = i + Character.charCount(codePoint);
      if (SentenceRule.isContent(codePoint)) {
        cutter.begin(i);
        content = true;
      } else if (content && SentenceRule.isEnd(codePoint, following(text, next))) {
        if (!SentenceRule.isLineBreak(codePoint)) {
          next = afterClosing(text, next);
          cutter.end(next);
        } else {
          cutter.end(i);
        }
        content = false;
      } else if (!isSpace(codePoint)) {
        cutter.begin(i);
      }
      i = next;
    }
    return cutter.finish();
  }

  /** Splits a sentence into clauses, without the marks between them and at its end. */
  static Fragments clauses(String sentence) {
    Cutter cutter = new Cutter(sentence);
    for (int i = 0; i < sentence.length(); ) {
      int codePoint = sentence.codePointAt(i);
      int next = i + Character.charCount(codePoint);
      int following = following(sentence, next);
      boolean mark =
          SentenceRule.isEnd(codePoint, following)
              || (CLAUSE_ENDS.indexOf(codePoint) >= 0
                  && (codePoint >= 0x80
                      || following == SentenceRule.END_OF_TEXT
                      || !SentenceRule.isContent(following)));
      if (mark) {
        cutter.end(i);
      } else if (SentenceRule.isContent(codePoint)) {
        cutter.begin(i);
      }
      i = next;
    }
    return cutter.finish();
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

  List<String> pieces() {
    return List.copyOf(pieces);
  }

  int size() {
    return pieces.size();
  }

  String get(int index) {
    return pieces.get(index);
  }

  void set(int index, String piece) {
    pieces.set(index, piece);
  }

  /** Removes a piece and the gap after it. */
  void remove(int index) {
    pieces.remove(index);
    gaps.remove(index + 1);
  }

  /**
   * Moves each piece with the given probability: the chosen pieces change places in one cycle, so
   * that every one of them moves.
   */
  void move(double probability, Randomness chance) {
    List<Integer> chosen = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      if (chance.happens(probability)) {
        chosen.add(i);
      }
    }
    for (int i = chosen.size() - 1; i > 0; i--) {
      int a = chosen.get(i);
      int b = chosen.get(chance.below(i));
      String moved = pieces.get(a);
      pieces.set(a, pieces.get(b));
      pieces.set(b, moved);
    }
  }

  String join() {
    StringBuilder text = new StringBuilder(gaps.get(0));
    for (int i = 0; i < pieces.size(); i++) {
      text.append(pieces.get(i)).append(gaps.get(i + 1));
    }
    return text.toString();
  }

  /** Cuts a text at the beginnings and ends of pieces; everything outside of pieces is a gap. */
  private static final class Cutter {
    private final String text;
    private final List<String> pieces = new ArrayList<>();
    private final List<String> gaps = new ArrayList<>();
    private int begin = -1;
    private int end;

    Cutter(String text) {
      this.text = text;
    }

    void begin(int index) {
      if (begin < 0) {
        begin = index;
        gaps.add(text.substring(end, begin));
      }
    }

    /** Ends the current piece, if there is one, before the white space at its end. */
    void end(int index) {
      if (begin >= 0) {
        end = index;
        while (end > begin + 1 && isSpace(text.charAt(end - 1))) {
          end--;
        }
        pieces.add(text.substring(begin, end));
        begin = -1;
      }
    }

    Fragments finish() {
      end(text.length());
      gaps.add(text.substring(end));
      return new Fragments(pieces, gaps);
    }
  }
}
