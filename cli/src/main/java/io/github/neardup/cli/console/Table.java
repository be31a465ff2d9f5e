package io.github.neardup.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;

/**
 * Rows of text in aligned columns. Every column is as wide as its widest cell, but the last wraps
 * within what is left of the line.
 */
public final class Table {

  private static final int GAP = 2;
  private static final int LEAST_WIDTH_OF_LAST = 16;

  private final int indent;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * A table without rows.
   *
   * @param indent how many spaces lines begin with
   */
  public Table(int indent) {
    this.indent = indent;
  }

  /** Adds a row; all rows have the same number of cells. */
  public void add(String... cells) {
    rows.add(List.of(cells));
  }

  /**
   * Lays the table out.
   *
   * @param columns the width of a line, exceeded only if the last column would be too narrow to
   *     read
   * @return lines, each ending in LF, without white space at their ends
   */
  public String render(int columns) {
    int count = rows.get(0).size();
    Column[] layout = new Column[count];
    int used = 0;
    for (int i = 0; i < count - 1; i++) {
      int column = i;
      int before = i == 0 ? indent : GAP;
      int width = before + rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
      layout[i] = new Column(width, before, Overflow.TRUNCATE);
      used += width;
    }
    layout[count - 1] =
        new Column(Math.max(GAP + LEAST_WIDTH_OF_LAST, columns - used), GAP, Overflow.WRAP);
    TextTable table = table(layout);
    for (List<String> row : rows) {
      table.addRowValues(row.toArray(String[]::new));
    }
    return lines(table);
  }

  /** Text broken into lines of at most {@code columns} characters, each indented. */
  public static String paragraph(String text, int indent, int columns) {
    TextTable table = table(new Column(columns, indent, Overflow.WRAP));
    table.addRowValues(text);
    return lines(table);
  }

  private static TextTable table(Column... columns) {
    TextTable table = TextTable.forColumns(Help.defaultColorScheme(Ansi.OFF), columns);
    table.setAdjustLineBreaksForWideCJKCharacters(true);
    table.indentWrappedLines = 0;
    return table;
  }

  private static String lines(TextTable table) {
    return table
        .toString()
        .lines()
        .map(String::stripTrailing)
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
