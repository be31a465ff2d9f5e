package io.github.neardup.cli.label;

import io.github.neardup.cli.console.Printable;
import io.github.neardup.cli.label.TextDifference.Kind;
import io.github.neardup.cli.label.TextDifference.Run;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.WCWidth;

/**
 * Lays texts out for a terminal: broken into lines, wide characters as two columns, differences in
 * colour or else in brackets. Nothing in a text reaches the terminal as a command.
 */
final class TerminalText {

  private static final String BETWEEN = " | ";
  private static final String RESET = "\u001b[0m";
  private static final String FAINT = "\u001b[2m";

  /** Bold, underlined, and red or cyan: seen without the colour, too. */
  private static final String LEFT = "\u001b[1;4;31m";

  private static final String RIGHT = "\u001b[1;4;36m";

  private final boolean colour;

  TerminalText(boolean colour) {
    this.colour = colour;
  }

  private record Line(String text, int width) {}

  private record Glyph(int character, Kind kind) {
    boolean isSpace() {
      return character == ' ' || character == '\t';
    }

    int width() {
      return character == '\t' ? 1 : Math.max(0, WCWidth.wcwidth(character));
    }
  }

  /** The width of a column, if two stand side by side. */
  static int half(int columns) {
    return (columns - BETWEEN.length()) / 2;
  }

  /**
   * Two texts, side by side or one above the other, in lines of at most {@code columns} columns.
   */
  String texts(List<Run> left, List<Run> right, int columns, boolean sideBySide) {
    int width = sideBySide ? half(columns) : columns;
    List<Line> leftLines = lines(left, width, LEFT);
    List<Line> rightLines = lines(right, width, RIGHT);
    StringBuilder text = new StringBuilder();
    if (!sideBySide) {
      leftLines.forEach(line -> text.append(line.text()).append('\n'));
      text.append('\n');
      rightLines.forEach(line -> text.append(line.text()).append('\n'));
      return text.toString();
    }
    Line none = new Line("", 0);
    for (int i = 0; i < Math.max(leftLines.size(), rightLines.size()); i++) {
      Line one = i < leftLines.size() ? leftLines.get(i) : none;
      Line other = i < rightLines.size() ? rightLines.get(i) : none;
      text.append(one.text())
          .append(" ".repeat(Math.max(0, width - one.width())))
          .append(BETWEEN)
          .append(other.text())
          .append('\n');
    }
    return text.toString();
  }

  /** Breaks at spaces where there are some; empty lines go. */
  private List<Line> lines(List<Run> runs, int columns, String mark) {
    List<Line> lines = new ArrayList<>();
    List<Glyph> open = new ArrayList<>();
    int width = 0;
    for (Glyph glyph : glyphs(runs)) {
      boolean full = width + glyph.width() > columns;
      if (glyph.character() == '\n' || (full && glyph.isSpace())) {
        end(lines, open, open.size(), mark);
        width = 0;
        continue;
      } else if (full) {
        int space = open.size();
        while (space > 0 && !open.get(space - 1).isSpace()) {
          space--;
        }
        end(lines, open, space > 0 ? space : open.size(), mark);
        width = open.stream().mapToInt(Glyph::width).sum();
      }
      open.add(glyph);
      width += glyph.width();
    }
    end(lines, open, open.size(), mark);
    return lines;
  }

  /** Ends a line after its first {@code count} glyphs, and keeps the others. */
  private void end(List<Line> lines, List<Glyph> open, int count, String mark) {
    List<Glyph> glyphs = open.subList(0, count);
    if (!glyphs.stream().allMatch(Glyph::isSpace)) {
      lines.add(line(glyphs, mark));
    }
    glyphs.clear();
  }

  private Line line(List<Glyph> glyphs, String mark) {
    StringBuilder text = new StringBuilder();
    Kind open = Kind.ALIKE;
    for (Glyph glyph : glyphs) {
      if (colour && glyph.kind() != open) {
        text.append(code(glyph.kind(), mark));
        open = glyph.kind();
      }
      text.appendCodePoint(glyph.character() == '\t' ? ' ' : glyph.character());
    }
    text.append(open == Kind.ALIKE ? "" : RESET);
    return new Line(text.toString(), glyphs.stream().mapToInt(Glyph::width).sum());
  }

  private static String code(Kind kind, String mark) {
    return switch (kind) {
      case ALIKE -> RESET;
      case DIFFERENT -> RESET + mark;
      case NOTE -> RESET + FAINT;
    };
  }

  private List<Glyph> glyphs(List<Run> runs) {
    List<Glyph> glyphs = new ArrayList<>();
    for (Run run : runs) {
      String text = Printable.text(run.text().replace("\r\n", "\n"));
      (!colour && run.kind() == Kind.DIFFERENT ? "[" + text + "]" : text)
          .codePoints()
          .forEach(character -> glyphs.add(new Glyph(character, run.kind())));
    }
    return glyphs;
  }
}
