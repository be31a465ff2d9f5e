package io.github.neardup.cli.label;

import io.github.neardup.cli.console.Printable;
import io.github.neardup.cli.label.TextDifference.Kind;
import io.github.neardup.cli.label.TextDifference.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/**
 * Lays out texts for a terminal: broken into lines, wide characters as two columns, differences in
 * colour or else in brackets. No text reaches the terminal as a command.
 *
 * @param colour whether the terminal shows colours
 */
record TerminalText(boolean colour) {

  /** Both styles are visible without colour, too. */
  private static final AttributedStyle LEFT =
      AttributedStyle.BOLD.underline().foreground(AttributedStyle.RED);

  private static final AttributedStyle RIGHT = LEFT.foreground(AttributedStyle.CYAN);

  /** Returns two texts, one above the other, in lines of at most {@code columns} columns. */
  String texts(List<Run> left, List<Run> right, int columns) {
    return Stream.of(
            lines(styled(left, LEFT), columns),
            List.of(AttributedString.EMPTY),
            lines(styled(right, RIGHT), columns))
        .flatMap(List::stream)
        .map(line -> colour ? line.toAnsi() : line.toString())
        .map(line -> line.stripTrailing() + "\n")
        .collect(Collectors.joining());
  }

  private AttributedString styled(List<Run> runs, AttributedStyle different) {
    AttributedStringBuilder styled = new AttributedStringBuilder();
    for (Run run : runs) {
      String text = Printable.text(run.text().replace("\r\n", "\n")).replace('\t', ' ');
      boolean brackets = !colour && run.kind() == Kind.DIFFERENT;
      styled.append(
          brackets ? "[" + text + "]" : text,
          switch (run.kind()) {
            case ALIKE -> AttributedStyle.DEFAULT;
            case DIFFERENT -> different;
            case NOTE -> AttributedStyle.DEFAULT.faint();
          });
    }
    return styled.toAttributedString();
  }

  /** Breaks a text at spaces where possible, without empty lines. */
  private static List<AttributedString> lines(AttributedString text, int width) {
    List<AttributedString> lines = new ArrayList<>();
    for (AttributedString paragraph : text.columnSplitLength(Integer.MAX_VALUE)) {
      AttributedString rest = paragraph;
      while (rest.columnLength() > width) {
        int most = Math.max(1, rest.columnSubSequence(0, width).length());
        int space = rest.toString().lastIndexOf(' ', most);
        int end = space > 0 ? space + 1 : most;
        lines.add(rest.subSequence(0, Math.min(end, most)));
        rest = rest.subSequence(end, rest.length());
      }
      lines.add(rest);
    }
    lines.removeIf(line -> line.toString().isBlank());
    return lines;
  }
}
