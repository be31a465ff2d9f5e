package io.github.neardup.parts;

import io.github.neardup.core.text.scan.PinnedUnicode;
import io.github.neardup.core.text.scan.SentenceRule;
import io.github.neardup.parts.PartMatches.Range;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * The paragraphs of a text, as {@link Splitter} describes them. Chinese text with one paragraph per
 * line and English text wrapped at 72 columns are both handled. Fewer than {@value #LEAST_WORDS}
 * words, such as a heading, cannot distinguish a copy from a phrase.
 */
final class Paragraphs {

  static final int LEAST_WORDS = 20;
  static final int WIDEST_WRAPPED_LINE = 100;

  /** From this character on, most characters take two columns. */
  private static final int FIRST_WIDE = 0x2E80;

  private final String text;
  private final List<Line> lines = new ArrayList<>();

  private record Line(int start, boolean afterBlank, boolean wide) {}

  private Paragraphs(String text) {
    this.text = text;
    boolean afterBlank = false;
    for (int start = 0; start < text.length(); ) {
      int columns = 0;
      boolean blank = true;
      boolean ended = false;
      int i = start;
      while (!ended && i < text.length()) {
        int codePoint = text.codePointAt(i);
        i += Character.charCount(codePoint);
        ended = SentenceRule.isLineBreak(codePoint);
        if (codePoint == '\r' && i < text.length() && text.charAt(i) == '\n') {
          i++;
        }
        if (!ended) {
          columns += codePoint < FIRST_WIDE ? 1 : 2;
          blank &= PinnedUnicode.isWhitespace(codePoint) || PinnedUnicode.isSpaceChar(codePoint);
        }
      }
      if (!blank) {
        lines.add(new Line(start, afterBlank && !lines.isEmpty(), columns > WIDEST_WRAPPED_LINE));
      }
      afterBlank = blank;
      start = i;
    }
  }

  static List<Range> of(String text) {
    return new Paragraphs(text).joined();
  }

  /** Returns where paragraphs start, except the first. */
  private IntArrayList starts() {
    IntArrayList starts = new IntArrayList();
    boolean noBlank = lines.stream().noneMatch(Line::afterBlank);
    for (int from = 0; from < lines.size(); ) {
      int to = from + 1;
      boolean linesAreParagraphs = noBlank || lines.get(from).wide();
      while (to < lines.size() && !lines.get(to).afterBlank()) {
        linesAreParagraphs |= lines.get(to++).wide();
      }
      for (int line = from; line < to; line++) {
        if (line > 0 && (line == from || linesAreParagraphs)) {
          starts.add(lines.get(line).start());
        }
      }
      from = to;
    }
    return starts;
  }

  private List<Range> joined() {
    IntArrayList ends = starts();
    ends.add(text.length());
    List<Range> paragraphs = new ArrayList<>();
    int start = 0;
    int words = 0;
    int from = 0;
    for (int i = 0; i < ends.size(); i++) {
      int end = ends.getInt(i);
      words += PartUnits.words(text, from, end).size();
      from = end;
      if (words >= LEAST_WORDS) {
        paragraphs.add(new Range(start, end));
        start = end;
        words = 0;
      }
    }
    if (paragraphs.isEmpty()) {
      paragraphs.add(new Range(0, text.length()));
    } else if (start < text.length()) {
      int last = paragraphs.size() - 1;
      paragraphs.set(last, new Range(paragraphs.get(last).start(), text.length()));
    }
    return paragraphs;
  }
}
