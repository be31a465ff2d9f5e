package io.github.neardup.cli;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.io.page.SimilarityMatrix;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A similarity matrix for a terminal: a table, or the pairs that reach the threshold if a table
 * does not fit.
 */
final class MatrixText {

  /** The longest id in the table, in UTF-16 code units. */
  private static final int LONGEST_ID = 30;

  /** The fewest characters of a column. */
  private static final int NARROWEST = 4;

  private final SimilarityMatrix matrix;
  private final int texts;

  /** Pairs that reach the threshold, the most similar first. */
  private final List<Pair> near = new ArrayList<>();

  /** Two texts by their numbers, from 0. */
  private record Pair(int left, int right, double similarity) {}

  MatrixText(SimilarityMatrix matrix) {
    this.matrix = matrix;
    texts = matrix.ids().size();
    for (int i = 0; i < texts; i++) {
      double[] row = matrix.similarities().get(i);
      for (int j = i + 1; j < texts; j++) {
        if (row[j] >= matrix.threshold()) {
          near.add(new Pair(i, j, row[j]));
        }
      }
    }
    near.sort(Comparator.comparingDouble(Pair::similarity).reversed());
  }

  /** Returns the summary in one line. */
  String summary() {
    return String.format(
        Locale.ROOT,
        "%s: %,d of %,d pairs reach the threshold %s%%\n",
        matrix.algorithm(),
        near.size(),
        texts * (texts - 1L) / 2,
        hundredths(Similarities.exact(matrix.threshold(), 0)));
  }

  /**
   * Returns the table, or the pairs.
   *
   * @param columns the width of a line
   */
  String render(int columns) {
    if (texts <= columns / NARROWEST) {
      String table = table();
      if (table.lines().allMatch(line -> line.length() <= columns)) {
        return table + "\nSimilarity in %; * marks pairs that reach the threshold.\n" + summary();
      }
    }
    String noRoom =
        "A table of %,d texts does not fit into %d columns; -o writes it to a page or a table. "
            .formatted(texts, columns);
    if (near.isEmpty()) {
      return AlignedTable.paragraph(noRoom + "No pair reaches the threshold.", 0, columns)
          + "\n"
          + summary();
    }
    return AlignedTable.paragraph(noRoom + "These pairs reach the threshold:", 0, columns)
        + "\n"
        + pairs()
        + "\n"
        + summary();
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
        row.add(i == j ? "- " : hundredths(similarity, 0) + mark);
      }
      table.add(row);
    }
    return table.render();
  }

  private String pairs() {
    AlignedTable table = AlignedTable.ofText(0);
    table.add("similarity", "id", "id");
    for (Pair pair : near) {
      table.add(
          hundredths(pair.similarity(), 1) + "%",
          matrix.ids().get(pair.left()),
          matrix.ids().get(pair.right()));
    }
    return table.render();
  }

  private String hundredths(double similarity, int decimals) {
    return hundredths(Similarities.rounded(similarity, decimals + 2, matrix.threshold(), 1));
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
