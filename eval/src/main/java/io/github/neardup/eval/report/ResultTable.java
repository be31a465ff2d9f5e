package io.github.neardup.eval.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A table of results: one model for the terminal, Markdown, LaTeX and HTML.
 *
 * @param title the title
 * @param columns the columns; columns of text come first
 * @param rows the cells, as many in each row as there are columns
 */
public record ResultTable(String title, List<Column> columns, List<List<Cell>> rows) {

  /**
   * A column.
   *
   * @param name its heading
   * @param number whether it holds numbers
   * @param meaning what its numbers mean, in a sentence; empty if the name says it
   */
  public record Column(String name, boolean number, String meaning) {}

  /**
   * A column, and what it shows of a thing.
   *
   * @param column the column
   * @param cell the cell of a thing
   */
  record Shown<T>(Column column, Function<T, Cell> cell) {

    static <T> Shown<T> text(String name, Function<T, String> text) {
      return new Shown<>(new Column(name, false, ""), thing -> Cell.text(text.apply(thing)));
    }

    static <T> Shown<T> number(String name, int digits, ToDoubleFunction<T> value) {
      return number(name, thing -> Cell.number(value.applyAsDouble(thing), digits));
    }

    static <T> Shown<T> number(String name, Function<T, Cell> cell) {
      return new Shown<>(new Column(name, true, ""), cell);
    }
  }

  /** Returns a table with a row for each thing. */
  static <T> ResultTable of(String title, List<T> things, List<Shown<T>> shown) {
    return new ResultTable(
        title,
        shown.stream().map(Shown::column).toList(),
        things.stream()
            .map(thing -> shown.stream().map(one -> one.cell.apply(thing)).toList())
            .toList());
  }

  /**
   * A cell.
   *
   * @param text the text, or the rounded number; empty for an undefined number
   * @param value the number itself, by which the column is sorted; NaN if there is none
   * @param low the lower end of the interval of the number; empty without an interval
   * @param high the upper end
   * @param about a remark on the interval; empty for none
   */
  public record Cell(String text, double value, String low, String high, String about) {

    static Cell text(String text) {
      return new Cell(text, Double.NaN, "", "", "");
    }

    /** A number that is shown in a form of its own. */
    static Cell number(String text, double value) {
      return new Cell(text, value, "", "", "");
    }

    static Cell number(double value, int digits) {
      return number(decimal(value, digits), value);
    }

    /** A cell for an interval alone. */
    static Cell interval(double low, double high, int digits) {
      return new Cell("", low, decimal(low, digits), decimal(high, digits), "");
    }

    /** Adds an interval, if it is defined. */
    Cell within(double intervalLow, double intervalHigh, int digits, String remark) {
      return new Cell(
          text, value, decimal(intervalLow, digits), decimal(intervalHigh, digits), remark);
    }

    private String inWords(String undefined, String interval, String after) {
      if (low.isEmpty()) {
        return text.isEmpty() ? undefined : text;
      }
      String ends = interval.formatted(low, high);
      return text.isEmpty() ? ends : text + " " + after.formatted(ends);
    }
  }

  /**
   * Formats with {@code digits} decimals; a negative number rounds to tens, hundreds and so on.
   * Empty for NaN.
   */
  static String decimal(double value, int digits) {
    if (Double.isNaN(value)) {
      return "";
    }
    double shown =
        digits >= 0
            ? value
            : BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_EVEN).doubleValue();
    return String.format(Locale.ROOT, "%,." + Math.max(0, digits) + "f", shown);
  }

  /** Returns a number with all its decimals. */
  static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** Returns the names of the columns. */
  public List<String> header() {
    return columns.stream().map(Column::name).toList();
  }

  /** The number of columns that hold text. */
  public int texts() {
    return (int) columns.stream().filter(column -> !column.number).count();
  }

  /** Returns the rows as they are read on a terminal or in a column of an article. */
  public List<List<String>> narrowRows() {
    return inWords("-", "[%s, %s]", "%s");
  }

  private List<List<String>> inWords(String undefined, String interval, String after) {
    return rows.stream()
        .map(row -> row.stream().map(cell -> cell.inWords(undefined, interval, after)).toList())
        .toList();
  }

  /** Returns the table as Markdown. */
  String toMarkdown() {
    StringBuilder text = new StringBuilder("## " + escapeMarkdown(title) + "\n\n");
    appendMarkdown(text, header());
    columns.forEach(column -> text.append(column.number ? "|---:" : "|---"));
    text.append("|\n");
    inWords("–", "%s to %s", "(%s)").forEach(row -> appendMarkdown(text, row));
    return text.toString();
  }

  private static void appendMarkdown(StringBuilder text, List<String> cells) {
    cells.forEach(cell -> text.append("| ").append(escapeMarkdown(cell)).append(' '));
    text.append("|\n");
  }

  /**
   * Returns the table as LaTeX, for one column of a page of two. A name at the left stands once.
   *
   * @param label the end of its label
   * @param notes lines below it
   */
  String toLatex(String label, List<String> notes) {
    StringBuilder text =
        new StringBuilder(
                "\\begin{table}\n\\centering\\footnotesize\\setlength{\\tabcolsep}{3pt}\n\\caption{")
            .append(escapeLatex(title))
            .append(".}\n\\label{tab:neardup-")
            .append(label)
            .append("}\n\\begin{tabular}{@{}")
            .append("l".repeat(texts()))
            .append("r".repeat(columns.size() - texts()))
            .append("@{}}\n\\toprule\n");
    appendLatex(text, header());
    text.append("\\midrule\n");
    String before = "";
    for (List<String> row : narrowRows()) {
      List<String> cells = new ArrayList<>(row);
      if (row.get(0).equals(before)) {
        cells.set(0, "");
      }
      before = row.get(0);
      appendLatex(text, cells);
    }
    text.append("\\bottomrule\n\\end{tabular}\n");
    notes.forEach(
        note -> text.append("\\\\[2pt]\\scriptsize ").append(escapeLatex(note)).append('\n'));
    return text.append("\\end{table}\n\n").toString();
  }

  private static void appendLatex(StringBuilder text, List<String> cells) {
    List<String> escaped = cells.stream().map(ResultTable::escapeLatex).toList();
    text.append(String.join(" & ", escaped)).append(" \\\\\n");
  }

  static String escapeMarkdown(String text) {
    return text.replaceAll("[\\p{Cc}\\u2028\\u2029]", " ")
        .replaceAll("([\\\\`*_{}\\[\\]<>|#])", "\\\\$1");
  }

  static String escapeLatex(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      escaped.append(
          switch (c) {
            case '\\' -> "\\textbackslash{}";
            case '~' -> "$\\sim$";
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
