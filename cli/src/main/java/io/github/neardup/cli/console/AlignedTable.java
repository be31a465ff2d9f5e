package io.github.neardup.cli.console;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of figures under a header: the first columns flush left, the others flush right, none ever
 * broken.
 */
public final class AlignedTable {

  private static final String GAP = "  ";

  private final int leftColumns;
  private final List<String[]> rows = new ArrayList<>();

  /**
   * A table with a header.
   *
   * @param leftColumns how many columns are flush left
   */
  public AlignedTable(int leftColumns, String... header) {
    this.leftColumns = leftColumns;
    rows.add(header);
  }

  /** Adds a row with as many cells as the header. */
  public void add(String... cells) {
    if (cells.length != rows.get(0).length) {
      throw new IllegalArgumentException(
          cells.length + " cells under " + rows.get(0).length + " columns");
    }
    rows.add(cells);
  }

  /** Lines that end in LF. */
  public String render() {
    int[] width = new int[rows.get(0).length];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        width[i] = Math.max(width[i], row[i].length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        String padding = " ".repeat(width[i] - row[i].length());
        line.append(i == 0 ? "" : GAP)
            .append(i < leftColumns ? row[i] + padding : padding + row[i]);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
