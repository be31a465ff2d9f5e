package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.report.ResultsPage.SummaryTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * {@code report.tex}: the quality and cost of each algorithm, in tables that fit into one column of
 * a two-column page.
 */
final class PaperTables {

  /** A table of more datasets would not fit on a page. */
  private static final int DATASETS_A_TABLE = 4;

  private static final String QUALITY =
      "Near-duplicates found: F1, precision (P) and recall (R) of pairs";
  private static final String INTERVAL = "; in brackets: 95\\% intervals";
  private static final String INTERVALS =
      INTERVAL
          + "; bold: the best F1 and those not significantly worse (Holm-adjusted p $\\ge$ 0.05)";
  private static final String COST =
      "Speed from text to fingerprint (docs/s, MB/s), seconds from fingerprints to verified pairs, and bytes of a fingerprint";

  private static final Pattern WITH_INTERVAL = Pattern.compile("(.+) (\\[.+, .+])");

  private final SummaryTables tables;

  PaperTables(JsonNode results, List<Measure> measures) {
    tables = SummaryTables.forPaper(results, measures);
  }

  String toLatex() {
    List<SummaryTable> inShort = tables.inShort();
    boolean intervals =
        inShort.get(0).rows().stream().flatMap(List::stream).anyMatch(cell -> cell.contains(" ["));
    List<String> names = new ArrayList<>();
    tables.shortened().forEach((label, shortName) -> names.add(shortName + ": " + label));
    return tables.answer().stream()
            .map(sentence -> "% " + sentence + "\n")
            .collect(Collectors.joining())
        + "\n"
        + byDataset(inShort.get(0), "quality", QUALITY + (intervals ? INTERVALS : ""), names)
        + byDataset(inShort.get(1), "cost", COST, names)
        + ranks()
        + tuned();
  }

  /** A table of mean ranks. */
  private String ranks() {
    SummaryTable table = tables.ranks();
    if (table.rows().isEmpty()) {
      return "";
    }
    StringBuilder text =
        begin(SummaryTable.escapeLatex(table.title()), "ranks", table.header())
            .append("\\midrule\n");
    table.rows().forEach(row -> append(text, row));
    return end(text, List.of()).toString();
  }

  /** The gain from tuning; the settings found stand below the table. */
  private String tuned() {
    SummaryTable table = tables.tuned();
    int settings = table.header().size() - 1;
    List<List<String>> rows = table.rows().stream().map(row -> row.subList(0, settings)).toList();
    List<String> found =
        table.rows().stream().map(row -> row.get(0) + ": " + row.get(settings)).toList();
    return byDataset(
        new SummaryTable(table.title(), table.texts(), table.header().subList(0, settings), rows),
        "tuned",
        SummaryTable.escapeLatex(table.title()) + INTERVAL + "; p: Holm-adjusted",
        found);
  }

  /** A table in which the rows of each dataset follow a line with its name. */
  private String byDataset(SummaryTable table, String name, String caption, List<String> notes) {
    Map<String, List<List<String>>> rows =
        table.rows().stream()
            .collect(
                Collectors.groupingBy(row -> row.get(0), LinkedHashMap::new, Collectors.toList()));
    List<String> datasets = new ArrayList<>(rows.keySet());
    List<String> header = table.header().subList(1, table.header().size());
    StringBuilder all = new StringBuilder();
    for (int from = 0; from < datasets.size(); from += DATASETS_A_TABLE) {
      String part = from == 0 ? "" : "-" + (from / DATASETS_A_TABLE + 1);
      StringBuilder text = begin(caption, name + part, header);
      for (String dataset :
          datasets.subList(from, Math.min(datasets.size(), from + DATASETS_A_TABLE))) {
        text.append("\\midrule\n\\multicolumn{")
            .append(header.size())
            .append("}{@{}l}{\\emph{")
            .append(SummaryTable.escapeLatex(dataset))
            .append("}} \\\\\n");
        for (List<String> row : rows.getOrDefault(dataset, List.of())) {
          boolean isBest = name.equals("quality") && tables.isBest(dataset, row.get(1));
          append(text, row.subList(1, row.size()), isBest);
        }
      }
      all.append(end(text, notes));
    }
    return all.toString();
  }

  private static StringBuilder begin(String caption, String name, List<String> header) {
    StringBuilder text =
        new StringBuilder(
                "\\begin{table}\n\\centering\\footnotesize\\setlength{\\tabcolsep}{3pt}\n\\caption{")
            .append(caption)
            .append(".}\n\\label{tab:neardup-")
            .append(name)
            .append("}\n\\begin{tabular}{@{}l")
            .append("r".repeat(header.size() - 1))
            .append("@{}}\n\\toprule\n");
    append(text, header);
    return text;
  }

  private static StringBuilder end(StringBuilder text, List<String> notes) {
    text.append("\\bottomrule\n\\end{tabular}\n");
    notes.forEach(
        note ->
            text.append("\\\\[2pt]\\scriptsize ")
                .append(SummaryTable.escapeLatex(note))
                .append('\n'));
    return text.append("\\end{table}\n\n");
  }

  private static void append(StringBuilder text, List<String> cells) {
    append(text, cells, false);
  }

  /**
   * Shares are written without the zero before the point, which all of them have. Intervals are in
   * a row of their own, because a column has no room for them beside the values.
   */
  private static void append(StringBuilder text, List<String> cells, boolean isBest) {
    List<String> values = new ArrayList<>();
    List<String> intervals = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      String cell = SummaryTable.escapeLatex(cells.get(i));
      Matcher parts = WITH_INTERVAL.matcher(cell);
      boolean hasInterval = i > 0 && parts.matches();
      String value = hasInterval ? parts.group(1) : cell;
      String number = i == 0 ? value : withoutZero(value);
      values.add(i == 1 && isBest ? "\\textbf{" + number + "}" : number);
      intervals.add(hasInterval ? "\\scriptsize " + withoutZero(parts.group(2)) : "");
    }
    text.append(String.join(" & ", values)).append(" \\\\\n");
    if (intervals.stream().anyMatch(interval -> !interval.isEmpty())) {
      text.append(String.join(" & ", intervals)).append(" \\\\\n");
    }
  }

  private static String withoutZero(String number) {
    return number.replaceAll("(?<![\\d.])0\\.(?=\\d)", ".");
  }
}
