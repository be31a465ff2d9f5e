package io.github.neardup.cli;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A similarity matrix for a terminal: a table if it fits, and a summary. */
final class MatrixText {

  /** The longest id in the table, in UTF-16 code units. */
  private static final int LONGEST_ID = 30;

  /** The fewest characters of a column. */
  private static final int NARROWEST = 4;

  private final CompareMatrix.Matrix matrix;
  private final int texts;

  MatrixText(CompareMatrix.Matrix matrix) {
    this.matrix = matrix;
    texts = matrix.ids().size();
  }

  /** Returns the summary in one line. */
  String summary() {
    long near = 0;
    for (int i = 0; i < texts; i++) {
      near +=
          Arrays.stream(matrix.similarities().get(i))
              .skip(i + 1L)
              .filter(similarity -> similarity >= matrix.threshold())
              .count();
    }
    return Console.format(
        "%s: %,d of %,d pairs reach the threshold %s%%\n",
        matrix.algorithm(),
        near,
        texts * (texts - 1L) / 2,
        hundredths(Similarities.exact(matrix.threshold(), 0)));
  }

  /**
   * Returns the table, if there is room for it, and the summary.
   *
   * @param columns the width of a line
   */
  String render(int columns) {
    String table = texts <= columns / NARROWEST ? table() : "";
    if (!table.isEmpty() && table.lines().allMatch(line -> line.length() <= columns)) {
      return table + "\nSimilarity in %; * marks pairs that reach the threshold.\n" + summary();
    }
    String noRoom =
        "A table of %,d texts does not fit into %d columns; --format json has all, and neardup dedup"
            + " INPUT --dry-run --pairs FILE lists the similar pairs.";
    return AlignedTable.paragraph(noRoom.formatted(texts, columns), 0, columns) + summary();
  }

  private String table() {
    List<String> header = new ArrayList<>(List.of("", "id"));
    // Align the header with the figures, not with the marks.
    IntStream.rangeClosed(1, texts).mapToObj(number -> number + " ").forEach(header::add);
    AlignedTable table = new AlignedTable(2, header);
    for (int i = 0; i < texts; i++) {
      List<String> row = new ArrayList<>();
      row.add(Integer.toString(i + 1));
      row.add(shortened(matrix.ids().get(i)));
      for (int j = 0; j < texts; j++) {
        double similarity = matrix.similarities().get(i)[j];
        String mark = similarity >= matrix.threshold() ? "*" : " ";
        row.add(i == j ? "- " : percent(similarity) + mark);
      }
      table.add(row);
    }
    return table.render();
  }

  private String percent(double similarity) {
    return hundredths(Similarities.rounded(similarity, 2, matrix.threshold(), 1));
  }

  private static String hundredths(String share) {
    return new BigDecimal(share).movePointRight(2).toPlainString();
  }

  private static String shortened(String id) {
    if (id.length() <= LONGEST_ID) {
      return id;
    }
    int end = LONGEST_ID - 1;
    return id.substring(0, Character.isHighSurrogate(id.charAt(end - 1)) ? end - 1 : end) + "…";
  }
}
