package io.github.neardup.eval.report;

import io.github.neardup.eval.Claim;
import io.github.neardup.eval.Comparison;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A table of results, as strings: the same for Markdown and LaTeX.
 *
 * @param title what it shows
 * @param texts how many columns at the left hold text; the others hold numbers
 * @param header the names of the columns
 * @param rows cells, as many in each row as there are names
 */
record SummaryTable(String title, int texts, List<String> header, List<List<String>> rows) {

  private static final String UNDEFINED = "–";

  /** The tables of an evaluation that have any rows. */
  static List<SummaryTable> of(Results results) {
    return Arrays.asList(measurements(results), comparisons(results), claims(results)).stream()
        .filter(table -> !table.rows().isEmpty())
        .toList();
  }

  private static SummaryTable measurements(Results results) {
    return new SummaryTable(
        "Quality and cost",
        2,
        List.of(
            "dataset",
            "algorithm",
            "F1",
            "95% interval",
            "precision",
            "recall",
            "candidates' recall",
            "reduction ratio",
            "MB/s",
            "bytes/document"),
        results.measurements().stream().map(SummaryTable::row).toList());
  }

  private static List<String> row(Measurement m) {
    return List.of(
        m.dataset(),
        m.label(),
        decimal(m.quality().f1(), 3),
        interval(m.of(Measure.F1).interval()),
        decimal(m.quality().precision(), 3),
        decimal(m.quality().recall(), 3),
        decimal(m.candidates().recall(), 3),
        decimal(m.candidates().reductionRatio(), 4),
        decimal(m.speed().megabytesPerSecond(), 1),
        decimal(m.memory().fingerprintBytesPerDocument(), 0));
  }

  private static SummaryTable comparisons(Results results) {
    List<List<String>> rows = new ArrayList<>();
    results.datasets().stream()
        .flatMap(dataset -> dataset.comparisons().stream())
        .filter(comparison -> comparison.verdict() != Comparison.Verdict.NOT_TESTED)
        .forEach(
            c ->
                rows.add(
                    List.of(
                        c.dataset(),
                        c.firstLabel(),
                        c.verdict().label(),
                        c.secondLabel(),
                        decimal(c.f1Difference(), 3),
                        interval(c.interval()),
                        probability(c.adjustedP()))));
    return new SummaryTable(
        "Differences in F1, and whether they could be chance",
        4,
        List.of(
            "dataset", "algorithm", "is", "than (from)", "difference", "95% interval", "p (Holm)"),
        rows);
  }

  private static SummaryTable claims(Results results) {
    List<List<String>> rows = new ArrayList<>();
    results.datasets().stream()
        .flatMap(dataset -> dataset.claims().stream())
        .forEach(c -> rows.add(row(c)));
    return new SummaryTable(
        "Claims of the literature",
        4,
        List.of("dataset", "quantity", "claim", "outcome", "measured, in that order"),
        rows);
  }

  private static List<String> row(Claim claim) {
    int digits = claim.quantity().equals("speed") ? 0 : 3;
    return List.of(
        claim.dataset(),
        claim.quantity(),
        String.join(" > ", claim.order()),
        claim.outcome().label(),
        claim.values().stream()
            .map(value -> decimal(value, digits))
            .collect(Collectors.joining(", ")));
  }

  static String interval(Interval interval) {
    return Double.isNaN(interval.low())
        ? UNDEFINED
        : decimal(interval.low(), 3) + " to " + decimal(interval.high(), 3);
  }

  static String probability(double p) {
    return p < 0.0001 ? "< 0.0001" : decimal(p, 4);
  }

  static String decimal(double value, int digits) {
    return Double.isFinite(value)
        ? String.format(Locale.ROOT, "%,." + digits + "f", value)
        : UNDEFINED;
  }

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
