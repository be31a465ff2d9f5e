package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.json.ResultsFile;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Results as a page for readers: where they come from, how to reproduce them, and tables. The page
 * is made from {@code results.json} alone. It can therefore be made at any time, and made again to
 * check that nobody has edited it.
 */
public final class ResultsPage {

  private static final double MEGABYTE = 1e6;
  private static final int DIGITS_OF_CHECKSUM = 12;

  /** Optional measurements: the field in the results, and the option that requests it. */
  private record More(String field, String option) {}

  private static final List<More> MORE =
      List.of(
          new More("tuning", "--tune"),
          new More("robustness", "--robustness"),
          new More("scaling", "--scaling"));

  private final boolean ofThisRun;
  private final JsonNode results;
  private final JsonNode run;
  private final SummaryTables tables;
  private final List<Measure> measures;

  ResultsPage(JsonNode results, List<Measure> measures, boolean ofThisRun) {
    this.results = results;
    this.ofThisRun = ofThisRun;
    this.measures = measures;
    run = results.path("run");
    tables = new SummaryTables(results, measures);
  }

  /** With other measurements, by their names beside the results. */
  static ResultsPage of(Results results, Map<String, JsonNode> more) {
    ObjectNode tree = ResultsFile.parse(results.toJson());
    tree.setAll(more);
    return new ResultsPage(tree, results.measures(), true);
  }

  /**
   * Returns the page for a file of results, as Markdown.
   *
   * @param file a {@code results.json}; the tuning results in a file beside it with the same name,
   *     but ending in {@code .tuning.json}, are included
   * @throws io.github.neardup.io.CorpusException if the file cannot be read or does not hold
   *     results
   */
  public static String markdownOf(Path file) {
    String name = Objects.requireNonNull(file.getFileName(), "a name").toString();
    ObjectNode tree = ResultsFile.read(file);
    Path tuning = file.resolveSibling(name.replaceFirst("\\.json$", "") + ".tuning.json");
    if (Files.exists(tuning)) {
      tree.set("tuning", ResultsFile.object(tuning).path("tuning"));
    }
    return new ResultsPage(tree, Measures.ALL, false)
        .toMarkdown(
            "Results: " + name.replaceFirst("\\.json$", ""),
            "Made by `bench/results` from ["
                + name
                + "]("
                + name
                + "), which has these figures unrounded, and more.");
  }

  /** Returns the page as Markdown; {@code about} is one of its paragraphs. */
  String toMarkdown(String title, String about) {
    StringBuilder page = new StringBuilder("# " + SummaryTable.escapeMarkdown(title) + "\n\n");
    page.append(SummaryTable.escapeMarkdown(inWords())).append(".\n\n" + about + "\n\n");
    append(page, tables.answer());
    tables
        .remarks()
        .forEach(
            remark -> {
              page.append(remark.sentence()).append(":\n\n");
              append(page, remark.lines());
            });
    page.append("To reproduce:\n\n    ")
        .append(command().replaceAll("\\p{Cc}", " "))
        .append("\n\n");
    page.append(datasets().toMarkdown()).append("\nDefinition of a duplicate:\n\n");
    for (JsonNode dataset : run.path("datasets")) {
      page.append("- ")
          .append(SummaryTable.escapeMarkdown(dataset.path("name").asText()))
          .append(": ")
          .append(SummaryTable.escapeMarkdown(meaning(dataset)))
          .append('\n');
    }
    Stream.concat(systems().stream(), tables.tables().stream())
        .forEach(table -> page.append('\n').append(table.toMarkdown()));
    return page.toString();
  }

  private static void append(StringBuilder page, List<String> sentences) {
    sentences.forEach(
        sentence -> page.append("- ").append(SummaryTable.escapeMarkdown(sentence)).append('\n'));
    if (!sentences.isEmpty()) {
      page.append('\n');
    }
  }

  private static String meaning(JsonNode dataset) {
    String meaning = dataset.path("meaning").asText();
    return meaning.isEmpty() ? "not stated" : meaning;
  }

  /** Returns LaTeX: the tables that fit into an article. */
  String toLatex() {
    SummaryTables narrow = SummaryTables.narrow(results, measures);
    List<String> comments =
        new ArrayList<>(
            List.of(SummaryTable.escapeLatex(inWords()), SummaryTable.escapeLatex(command())));
    comments.addAll(narrow.answer());
    List<String> names = new ArrayList<>();
    narrow.shortened().forEach((label, shortName) -> names.add(shortName + ": " + label));
    StringBuilder text = new StringBuilder();
    comments.forEach(comment -> text.append("% ").append(comment).append('\n'));
    text.append("% needs \\usepackage{booktabs}\n\n");
    List<SummaryTable> tables = new ArrayList<>(narrow.inShort());
    tables.addAll(List.of(narrow.ranks(), narrow.tuned()));
    List<String> labels = List.of("quality", "cost", "ranks", "tuned");
    for (int i = 0; i < tables.size(); i++) {
      if (!tables.get(i).rows().isEmpty()) {
        text.append(tables.get(i).toLatex(labels.get(i), names));
      }
    }
    return text.toString();
  }

  private String inWords() {
    String times =
        "neardup %s, %s, Java %s, %s, %s CPUs, %s threads; times are medians of %s"
            .formatted(
                run.path("version").asText(),
                run.path("date").asText(),
                run.path("java").asText(),
                run.path("os").asText(),
                run.path("cpus").asText(),
                run.path("threads").asText(),
                runs());
    return run.path("bootstrap").asInt() == 0
        ? times
        : times
            + String.format(
                Locale.ROOT,
                ", intervals of %,d resamplings with seed %s",
                run.path("bootstrap").asInt(),
                run.path("seed").asText());
  }

  /** The number of runs of a task: the least and the most. */
  private String runs() {
    IntSummaryStatistics runs =
        results.path("results").findValues("spread").stream()
            .flatMap(spread -> spread.findValues("runs").stream())
            .mapToInt(JsonNode::asInt)
            .filter(count -> count > 0)
            .summaryStatistics();
    if (runs.getCount() == 0) {
      return inWords(run.path("runs").asInt());
    }
    return (runs.getMin() == runs.getMax() ? "" : runs.getMin() + " to ") + inWords(runs.getMax());
  }

  private static String inWords(int runs) {
    return runs + (runs == 1 ? " run" : " runs");
  }

  /** Returns the folder of a dataset as an absolute path, if the dataset was one of this run. */
  private String place(String given) {
    if (!ofThisRun) {
      return given;
    }
    try {
      Path path = Path.of(given);
      return Files.isDirectory(path) ? path.toAbsolutePath().normalize().toString() : given;
    } catch (InvalidPathException e) {
      return given;
    }
  }

  /** Returns the command that reproduces the results; earlier results lack parts of it. */
  private String command() {
    List<String> words = new ArrayList<>(List.of("neardup eval"));
    run.path("datasets")
        .forEach(
            dataset ->
                words.add(
                    "-d "
                        + quoted(
                            place(dataset.path("given").asText(dataset.path("name").asText())))));
    Set<String> systems = new HashSet<>();
    run.path("systems").forEach(system -> systems.add(system.path("name").asText()));
    algorithms().stream()
        .filter(algorithm -> !systems.contains(algorithm))
        .forEach(algorithm -> words.add("-a " + quoted(algorithm)));
    run.path("systems")
        .forEach(system -> words.add("--system " + quoted(system.path("given").asText())));
    for (String option : List.of("threads", "runs", "timing", "bootstrap", "seed")) {
      if (run.has(option)) {
        words.add("--" + option + " " + run.path(option).asText());
      }
    }
    MORE.stream().filter(more -> results.has(more.field())).forEach(m -> words.add(m.option()));
    return String.join(" ", words);
  }

  /**
   * Returns the algorithms as the user gave them, as briefly as is unambiguous. An algorithm with
   * different settings on different datasets keeps its original spec.
   */
  private List<String> algorithms() {
    Map<String, String> labels = tables.labels();
    List<String> algorithms = new ArrayList<>();
    for (JsonNode spec : run.path("algorithms")) {
      algorithms.add(labels.getOrDefault(spec.asText(), spec.asText()));
    }
    return algorithms.isEmpty() ? List.copyOf(new LinkedHashSet<>(labels.values())) : algorithms;
  }

  private static String quoted(String word) {
    return word.matches("[\\w.:=,+/-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** Returns the systems that ran elsewhere, if there are any. */
  private Optional<SummaryTable> systems() {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode record : results.path("results")) {
      for (JsonNode system : run.path("systems")) {
        if (record.has("system")
            && system.path("name").equals(record.path("algorithm"))
            && system.path("dataset").equals(record.path("dataset"))) {
          JsonNode facts = record.path("system");
          List<String> undefined = new ArrayList<>();
          facts.path("undefined").forEach(reason -> undefined.add(reason.asText()));
          rows.add(
              List.of(
                  system.path("dataset").asText(),
                  system.path("name").asText(),
                  shortened(system.path("sha256").asText()),
                  facts.path("holds").asText(),
                  String.join("; ", undefined),
                  String.format(Locale.ROOT, "%,d", facts.path("found").asLong())));
        }
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new SummaryTable(
                "Systems that were run elsewhere",
                5,
                List.of("dataset", "system", "SHA-256", "file of", "not known", "found"),
                rows));
  }

  private static String shortened(String checksum) {
    return checksum.substring(0, Math.min(DIGITS_OF_CHECKSUM, checksum.length()));
  }

  private SummaryTable datasets() {
    List<List<String>> rows = new ArrayList<>();
    for (JsonNode dataset : run.path("datasets")) {
      rows.add(
          List.of(
              dataset.path("name").asText(),
              dataset.path("language").asText(),
              dataset.path("truth").asText(),
              dataset.path("source").asText(),
              dataset.path("license").asText(),
              shortened(dataset.path("sha256").asText()),
              String.format(Locale.ROOT, "%,d", dataset.path("documents").asLong()),
              String.format(Locale.ROOT, "%,.1f", dataset.path("bytes").asLong() / MEGABYTE)));
    }
    return new SummaryTable(
        "Datasets",
        6,
        List.of(
            "name",
            "language",
            "labels",
            "source",
            "license",
            "SHA-256",
            "documents",
            "MB of text"),
        rows);
  }

  /**
   * A table of strings: the same for terminal and Markdown.
   *
   * @param title the title
   * @param texts the number of columns on the left that hold text; the others hold numbers
   * @param header the names of the columns
   * @param rows the cells, as many in each row as there are names
   */
  public record SummaryTable(
      String title, int texts, List<String> header, List<List<String>> rows) {

    /** Returns the table as Markdown. */
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
              .append("l".repeat(texts))
              .append("r".repeat(header.size() - texts))
              .append("@{}}\n\\toprule\n");
      appendLatex(text, header);
      text.append("\\midrule\n");
      String before = "";
      for (List<String> row : rows) {
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
      List<String> escaped = cells.stream().map(SummaryTable::escapeLatex).toList();
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
}
