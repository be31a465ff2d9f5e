package io.github.neardup.cli.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;

/**
 * Rows in aligned columns, each as wide as its widest cell. The first columns are flush left for
 * text, the others flush right for figures. Only the last column may wrap.
 */
public final class AlignedTable {

  private static final String GAP = "  ";
  private static final int LEAST_WIDTH_OF_LAST = 16;

  private final int indent;
  private final int leftColumns;
  private final List<String[]> rows = new ArrayList<>();

  private AlignedTable(int indent, int leftColumns) {
    this.indent = indent;
    this.leftColumns = leftColumns;
  }

  /** Creates a table with a header, whose first {@code leftColumns} columns are flush left. */
  public AlignedTable(int leftColumns, String... header) {
    this(0, leftColumns);
    rows.add(header);
  }

  /** Creates a table with a header, whose first {@code leftColumns} columns are flush left. */
  public AlignedTable(int leftColumns, List<String> header) {
    this(leftColumns, header.toArray(String[]::new));
  }

  /** Returns a table with all columns flush left, indented lines, and no rows yet. */
  public static AlignedTable ofText(int indent) {
    return new AlignedTable(indent, Integer.MAX_VALUE);
  }

  /** Adds a row with as many cells as the first. */
  public void add(String... cells) {
    if (!rows.isEmpty() && cells.length != rows.get(0).length) {
      throw new IllegalArgumentException(
          cells.length + " cells under " + rows.get(0).length + " columns");
    }
    rows.add(Arrays.stream(cells).map(Printable::text).toArray(String[]::new));
  }

  /** Adds a row with as many cells as the first. */
  public void add(List<String> cells) {
    add(cells.toArray(String[]::new));
  }

  /** Returns lines that end in LF, without trailing white space; no cell wraps. */
  public String render() {
    return render(widths(), List::of);
  }

  /**
   * Returns the lines with the last column wrapped.
   *
   * @param columns the width of a line, exceeded only if the last column would be too narrow to
   *     read
   */
  public String render(int columns) {
    int[] widths = widths();
    int left = columns - indent;
    for (int i = 0; i < widths.length - 1; i++) {
      left -= widths[i] + GAP.length();
    }
    int width = Math.max(LEAST_WIDTH_OF_LAST, left);
    return render(widths, cell -> wrapped(cell, width));
  }

  private int[] widths() {
    int[] widths = new int[rows.get(0).length];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    return widths;
  }

  private String render(int[] widths, Function<String, List<String>> linesOfLast) {
    StringBuilder text = new StringBuilder();
    int last = widths.length - 1;
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder(" ".repeat(indent));
      for (int i = 0; i < last; i++) {
        line.append(padded(i, row[i], widths[i])).append(GAP);
      }
      for (String part : linesOfLast.apply(row[last])) {
        String whole = line + padded(last, part, widths[last]);
        text.append(whole.stripTrailing()).append('\n');
        line = new StringBuilder(" ".repeat(line.length()));
      }
    }
    return text.toString();
  }

  private String padded(int column, String cell, int width) {
    String padding = " ".repeat(Math.max(0, width - cell.length()));
    return column < leftColumns ? cell + padding : padding + cell;
  }

  /** Breaks text into indented lines of at most {@code columns} characters. */
  public static String paragraph(String text, int indent, int columns) {
    String margin = " ".repeat(indent);
    return wrapped(text, columns - indent).stream()
        .map(line -> margin + line + "\n")
        .collect(Collectors.joining());
  }

  private static List<String> wrapped(String text, int width) {
    TextTable table =
        TextTable.forColumns(
            Help.defaultColorScheme(Ansi.OFF), new Column(width, 0, Overflow.WRAP));
    table.setAdjustLineBreaksForWideCJKCharacters(true);
    table.indentWrappedLines = 0;
    table.addRowValues(text);
    return table.toString().lines().map(String::stripTrailing).toList();
  }
}
