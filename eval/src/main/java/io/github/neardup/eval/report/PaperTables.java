package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.report.ResultsPage.SummaryTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * {@code report.tex}: how well each algorithm does and what it costs, in tables that fit into one
 * column of two.
 */
final class PaperTables {

  /** A table of more datasets than these would not fit on a page. */
  private static final int DATASETS_A_TABLE = 4;

  private static final String QUALITY =
      "Near-duplicates found: F1, precision (P) and recall (R) of pairs";
  private static final String INTERVALS =
      "; $\\pm$: the longer half of the 95\\% interval; bold: the best F1, and those not told from it";
  private static final String COST =
      "Speed from text to fingerprint (docs/s, MB/s), seconds from fingerprints to verified pairs, and bytes of a fingerprint";

  private static final String BEGIN =
      "\\begin{table}\n\\centering\\footnotesize\\setlength{\\tabcolsep}{3pt}\n";

  private final SummaryTables tables;

  PaperTables(JsonNode results, List<Measure> measures) {
    tables = SummaryTables.forPaper(results, measures);
  }

  String toLatex() {
    List<SummaryTable> inShort = tables.inShort();
    boolean intervals =
        inShort.get(0).rows().stream().flatMap(List::stream).anyMatch(cell -> cell.contains("±"));
    return tables.answer().stream()
            .map(sentence -> "% " + sentence + "\n")
            .collect(Collectors.joining())
        + "\n"
        + latex(inShort.get(0), "quality", QUALITY + (intervals ? INTERVALS : ""))
        + latex(inShort.get(1), "cost", COST)
        + ranks();
  }

  /** A table of mean ranks and, if they were tested, the critical-difference diagram of Demšar. */
  private String ranks() {
    SummaryTable table = tables.ranks();
    if (table.rows().isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder(BEGIN);
    text.append("\\caption{")
        .append(SummaryTable.escapeLatex(table.title()))
        .append(".}\n\\label{tab:neardup-ranks}\n\\begin{tabular}{@{}l")
        .append("r".repeat(table.header().size() - 1))
        .append("@{}}\n\\toprule\n");
    append(text, table.header());
    text.append("\\midrule\n");
    table.rows().forEach(row -> append(text, row));
    return text.append("\\bottomrule\n\\end{tabular}\n\\end{table}\n\n")
        .append(tables.rankDiagram().map(RankDiagram::toTikz).orElse(""))
        .toString();
  }

  private String latex(SummaryTable table, String name, String caption) {
    Map<String, List<List<String>>> byDataset =
        table.rows().stream()
            .collect(
                Collectors.groupingBy(row -> row.get(0), LinkedHashMap::new, Collectors.toList()));
    List<String> datasets = new ArrayList<>(byDataset.keySet());
    StringBuilder text = new StringBuilder();
    for (int from = 0; from < datasets.size(); from += DATASETS_A_TABLE) {
      int to = Math.min(datasets.size(), from + DATASETS_A_TABLE);
      List<String> header = table.header().subList(1, table.header().size());
      text.append(BEGIN)
          .append("\\caption{")
          .append(caption)
          .append(".}\n\\label{tab:neardup-")
          .append(name)
          .append(from == 0 ? "" : "-" + (from / DATASETS_A_TABLE + 1))
          .append("}\n\\begin{tabular}{@{}l")
          .append("r".repeat(header.size() - 1))
          .append("@{}}\n\\toprule\n");
      append(text, header);
      for (String dataset : datasets.subList(from, to)) {
        text.append("\\midrule\n\\multicolumn{")
            .append(header.size())
            .append("}{@{}l}{\\emph{")
            .append(SummaryTable.escapeLatex(dataset))
            .append("}} \\\\\n");
        byDataset
            .getOrDefault(dataset, List.of())
            .forEach(
                row ->
                    append(
                        text,
                        row.subList(1, row.size()),
                        name.equals("quality") && tables.isBest(dataset, row.get(1))));
      }
      text.append("\\bottomrule\n\\end{tabular}\n");
      tables
          .shortened()
          .forEach(
              (label, shortName) ->
                  text.append("\\\\[2pt]\\scriptsize ")
                      .append(SummaryTable.escapeLatex(shortName + ": " + label))
                      .append('\n'));
      text.append("\\end{table}\n\n");
    }
    return text.toString();
  }

  private static void append(StringBuilder text, List<String> cells) {
    append(text, cells, false);
  }

  /** Shares stand without the zero before the point, which they all have. */
  private static void append(StringBuilder text, List<String> cells, boolean isBest) {
    for (int i = 0; i < cells.size(); i++) {
      String cell = SummaryTable.escapeLatex(cells.get(i));
      String number = cell.replace(" ± ", "\\,$\\pm$\\,").replaceAll("(?<![\\d.])0\\.(?=\\d)", ".");
      text.append(
          i == 0 ? cell : i == 1 && isBest ? " & \\textbf{" + number + "}" : " & " + number);
    }
    text.append(" \\\\\n");
  }
}
