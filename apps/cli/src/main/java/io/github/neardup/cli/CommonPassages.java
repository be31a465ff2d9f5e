package io.github.neardup.cli;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.parts.PartMatches;
import io.github.neardup.parts.PartMatches.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The passages that two texts, compared in parts, have in common, by offsets in UTF-16 code units,
 * as written in JSON.
 */
record CommonPassages(Side left, Side right, List<PartMatches.Pair> pairs) {

  /**
   * The share of one text that is covered, from 0 to 1, and the covered passages, in ascending
   * order.
   */
  record Side(double coverage, List<Passage> ranges) {}

  /**
   * A range of a text. Lines and columns count from 1, columns in characters. They belong to the
   * first and the last character that is not white space.
   *
   * @param start offset of its start in UTF-16 code units
   * @param end offset of its end in UTF-16 code units
   * @param excerpt its beginning and end, on one line
   */
  record Passage(
      int start,
      int end,
      int firstLine,
      int firstColumn,
      int lastLine,
      int lastColumn,
      String excerpt) {

    private String place() {
      return firstLine + ":" + firstColumn + "-" + lastLine + ":" + lastColumn;
    }
  }

  private static final Pattern UNSEEN = Pattern.compile("[\\s\\p{Z}\\p{Cc}]+");
  private static final int LONGEST_EXCERPT = 60;
  private static final int END_OF_EXCERPT = 20;

  static CommonPassages of(PartMatches matches, String left, String right) {
    return new CommonPassages(
        new Side(matches.leftCoverage(), passages(matches.leftRanges(), left)),
        new Side(matches.rightCoverage(), passages(matches.rightRanges(), right)),
        matches.pairs());
  }

  /** Returns the passages, reading the text once, since ranges ascend. */
  private static List<Passage> passages(List<Range> ranges, String text) {
    Cursor cursor = new Cursor(text);
    List<Passage> passages = new ArrayList<>();
    for (Range range : ranges) {
      String piece = range.of(text);
      int start = range.start() + piece.length() - piece.stripLeading().length();
      int end = range.start() + piece.stripTrailing().length();
      cursor.moveTo(Math.min(start, end));
      int firstLine = cursor.line;
      int firstColumn = cursor.column;
      cursor.moveTo(start < end ? text.offsetByCodePoints(end, -1) : start);
      passages.add(
          new Passage(
              range.start(),
              range.end(),
              firstLine,
              firstColumn,
              cursor.line,
              cursor.column,
              excerpt(piece)));
    }
    return passages;
  }

  private static String excerpt(String piece) {
    String line = UNSEEN.matcher(piece).replaceAll(" ").strip();
    int length = line.codePointCount(0, line.length());
    if (length <= LONGEST_EXCERPT) {
      return line;
    }
    int head = line.offsetByCodePoints(0, LONGEST_EXCERPT - END_OF_EXCERPT - 3);
    int tail = line.offsetByCodePoints(line.length(), -END_OF_EXCERPT);
    return line.substring(0, head).strip() + " … " + line.substring(tail).strip();
  }

  /** Tracks line and column of an ascending offset. */
  private static final class Cursor {
    private final String text;
    private int offset;
    private int line = 1;
    private int column = 1;

    Cursor(String text) {
      this.text = text;
    }

    void moveTo(int target) {
      while (offset < target) {
        int codePoint = text.codePointAt(offset);
        offset += Character.charCount(codePoint);
        boolean endsLine =
            codePoint == '\n'
                || (codePoint == '\r' && !(offset < text.length() && text.charAt(offset) == '\n'));
        line += endsLine ? 1 : 0;
        column = endsLine ? 1 : column + 1;
      }
    }
  }

  /** Returns lines for people to read. */
  String text(int columns) {
    return text("A", left, columns) + text("B", right, columns);
  }

  private static String text(String name, Side side, int columns) {
    StringBuilder text = new StringBuilder("  " + name + ": " + percent(side.coverage()) + "\n");
    if (!side.ranges().isEmpty()) {
      AlignedTable table = AlignedTable.ofText(4);
      side.ranges().forEach(passage -> table.add(passage.place(), passage.excerpt()));
      text.append(table.render(columns));
    }
    return text.toString();
  }

  private static String percent(double share) {
    return Similarities.rounded(100 * share, 1, 100) + "% covered";
  }
}
