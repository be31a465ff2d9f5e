package io.github.neardup.eval.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A table as strings: the same for terminal, Markdown and LaTeX.
 *
 * @param title what it shows
 * @param texts how many columns at the left hold text; the others hold numbers
 * @param header the names of the columns
 * @param rows cells, as many in each row as there are names
 */
public record SummaryTable(String title, int texts, List<String> header, List<List<String>> rows) {

  /** As Markdown. */
  String toMarkdown() {
    StringBuilder text = new StringBuilder("## " + escapeMarkdown(title) + "\n\n");
    appendMarkdown(text, header);
    for (int i = 0; i < header.size(); i++) {
      text.append(i < texts ? "|---" : "|---:");
    }
    text.append("|\n");
    rows.forEach(row -> appendMarkdown(text, row));
    return text.toString();
  }

  private static void appendMarkdown(StringBuilder text, List<String> cells) {
    cells.forEach(cell -> text.append("| ").append(escapeMarkdown(cell)).append(' '));
    text.append("|\n");
  }

  static String escapeMarkdown(String text) {
    return text.replaceAll("[\\p{Cc}\\u2028\\u2029]", " ")
        .replaceAll("([\\\\`*_{}\\[\\]<>|#])", "\\\\$1");
  }

  /** As LaTeX, for the package booktabs. */
  String toLatex() {
    StringBuilder text = new StringBuilder("\\begin{table}\n\\centering\n");
    text.append("\\caption{").append(escapeLatex(title)).append("}\n\\begin{tabular}{");
    text.append("l".repeat(texts)).append("r".repeat(header.size() - texts));
    text.append("}\n\\toprule\n");
    appendLatex(text, header);
    text.append("\\midrule\n");
    rows.forEach(row -> appendLatex(text, row));
    return text.append("\\bottomrule\n\\end{tabular}\n\\end{table}\n").toString();
  }

  private static void appendLatex(StringBuilder text, List<String> cells) {
    text.append(cells.stream().map(SummaryTable::escapeLatex).collect(Collectors.joining(" & ")));
    text.append(" \\\\\n");
  }

  static String escapeLatex(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      escaped.append(
          switch (c) {
            case '\\' -> "\\textbackslash{}";
            case '~' -> "\\textasciitilde{}";
            case '^' -> "\\textasciicircum{}";
            case '<' -> "\\textless{}";
            case '>' -> "\\textgreater{}";
            case '&', '%', '$', '#', '_', '{', '}' -> "\\" + c;
            case '–' -> "--";
            default -> Character.isISOControl(c) ? " " : String.valueOf(c);
          });
    }
    return escaped.toString();
  }
}
