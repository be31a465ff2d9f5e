package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.core.util.ShellText;
import io.github.neardup.eval.ResultsFile;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.RunDescription.DatasetDescription;
import io.github.neardup.eval.RunDescription.SystemDescription;
import io.github.neardup.eval.report.ResultTable.Shown;
import io.github.neardup.eval.system.SystemOutput;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Results as a page for readers: where they come from, how to reproduce them, and tables. The page
 * is made from {@code results.json} alone. It can therefore be made at any time, and made again to
 * check that nobody has edited it.
 *
 * @param more other measurements, by the names of their fields
 * @param ofThisRun whether the results are of this run, so its folders are where it says
 */
record ResultsPage(SummaryTables tables, Map<String, JsonNode> more, boolean ofThisRun) {

  private static final double MEGABYTE = 1e6;
  private static final int DIGITS_OF_CHECKSUM = 12;

  /** Optional measurements: the field in the results, and the option that requests it. */
  private record More(String field, String option) {}

  private static final List<More> MORE =
      List.of(new More("tuning", "--tune"), new More("robustness", "--robustness"));

  private RunDescription run() {
    return tables.file().run();
  }

  /** Returns the page as Markdown; {@code about} is one of its paragraphs. */
  String toMarkdown(String title, String about) {
    StringBuilder page = new StringBuilder("# " + ResultTable.escapeMarkdown(title) + "\n\n");
    page.append(ResultTable.escapeMarkdown(inWords())).append(".\n\n" + about + "\n\n");
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
    append(
        page,
        run().datasets().stream()
            .map(
                one -> one.name() + ": " + (one.meaning().isEmpty() ? "not stated" : one.meaning()))
            .toList());
    page.append(
        Stream.concat(systems().stream(), tables.tables().stream())
            .map(ResultTable::toMarkdown)
            .collect(Collectors.joining("\n")));
    return page.toString();
  }

  private static void append(StringBuilder page, List<String> sentences) {
    sentences.forEach(
        sentence -> page.append("- ").append(ResultTable.escapeMarkdown(sentence)).append('\n'));
    if (!sentences.isEmpty()) {
      page.append('\n');
    }
  }

  /** Returns LaTeX: the tables that fit into an article. */
  String toLatex() {
    SummaryTables narrow = tables.narrow();
    List<String> comments =
        new ArrayList<>(
            List.of(ResultTable.escapeLatex(inWords()), ResultTable.escapeLatex(command())));
    comments.addAll(narrow.answer());
    List<String> names = new ArrayList<>();
    narrow.shortened().forEach((label, shortName) -> names.add(shortName + ": " + label));
    StringBuilder text = new StringBuilder();
    comments.forEach(comment -> text.append("% ").append(comment).append('\n'));
    text.append("% needs \\usepackage{booktabs}\n\n");
    Map<String, ResultTable> tables = new LinkedHashMap<>();
    tables.put("quality", narrow.inShort().get(0));
    tables.put("cost", narrow.inShort().get(1));
    narrow.ranks().ifPresent(table -> tables.put("ranks", table));
    tables.put("tuned", narrow.tuned());
    narrow.kinds().forEach((dataset, table) -> tables.put("kinds-" + dataset, table));
    tables.forEach(
        (label, table) -> text.append(table.rows().isEmpty() ? "" : table.toLatex(label, names)));
    return text.toString();
  }

  private String inWords() {
    RunDescription run = run();
    String times =
        "neardup %s, %s, Java %s, %s, %d CPUs, %d threads; times are medians of %s"
            .formatted(
                run.version(), run.date(), run.java(), run.os(), run.cpus(), run.threads(), runs());
    return run.bootstrap() == 0
        ? times
        : times
            + String.format(
                Locale.ROOT,
                ", intervals of %,d resamplings with seed %d",
                run.bootstrap(),
                run.seed());
  }

  /** The number of runs of a task: the least and the most. */
  private String runs() {
    IntSummaryStatistics runs =
        tables.file().results().stream()
            .flatMap(result -> result.figures().values().stream())
            .flatMap(figures -> figures.spread().values().stream())
            .mapToInt(ResultsFile.Spread::runs)
            .filter(count -> count > 0)
            .summaryStatistics();
    if (runs.getCount() == 0) {
      return inWords(run().runs());
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

  /** Returns the command that reproduces the results. */
  private String command() {
    List<String> words = new ArrayList<>(List.of("neardup eval"));
    run()
        .datasets()
        .forEach(
            dataset ->
                words.add(
                    "-d "
                        + ShellText.quoted(
                            place(dataset.given().isEmpty() ? dataset.name() : dataset.given()))));
    Set<String> systems =
        run().systems().stream().map(SystemDescription::name).collect(Collectors.toSet());
    algorithms().stream()
        .filter(algorithm -> !systems.contains(algorithm))
        .forEach(algorithm -> words.add("-a " + ShellText.quoted(algorithm)));
    run().systems().forEach(system -> words.add("--system " + ShellText.quoted(system.given())));
    words.add("--threads " + run().threads());
    words.add("--runs " + run().runs());
    if (!Double.isNaN(run().timing())) { // a file of an earlier release may lack it
      words.add("--timing " + ResultTable.plain(run().timing()));
    }
    words.add("--bootstrap " + run().bootstrap());
    words.add("--seed " + run().seed());
    MORE.stream().filter(one -> more.containsKey(one.field())).forEach(m -> words.add(m.option()));
    return String.join(" ", words);
  }

  /**
   * Returns the algorithms as the user gave them, as briefly as is unambiguous. An algorithm with
   * different settings on different datasets keeps its original spec.
   */
  private List<String> algorithms() {
    Map<String, String> labels = tables.labels();
    return run().algorithms().isEmpty()
        ? labels.values().stream().distinct().toList()
        : run().algorithms().stream().map(spec -> labels.getOrDefault(spec, spec)).toList();
  }

  /** A system that ran elsewhere, and what is known about its output. */
  private record Elsewhere(SystemDescription description, SystemOutput.Facts facts) {}

  /** Returns the systems that ran elsewhere, if there are any. */
  private Optional<ResultTable> systems() {
    List<Elsewhere> systems = new ArrayList<>();
    for (ResultsFile.Result result : tables.file().results()) {
      for (SystemDescription system : run().systems()) {
        if (system.name().equals(result.algorithm()) && system.dataset().equals(result.dataset())) {
          result.system().ifPresent(facts -> systems.add(new Elsewhere(system, facts)));
        }
      }
    }
    ResultTable table =
        ResultTable.of(
            "Systems that were run elsewhere",
            systems,
            List.of(
                Shown.text("dataset", system -> system.description.dataset()),
                Shown.text("system", system -> system.description.name()),
                Shown.text("SHA-256", system -> shortened(system.description.sha256())),
                Shown.text("file of", system -> system.facts.holds()),
                Shown.text("not known", system -> String.join("; ", system.facts.undefined())),
                Shown.number("found", 0, system -> system.facts.found())));
    return Optional.of(table).filter(shown -> !shown.rows().isEmpty());
  }

  private static String shortened(String checksum) {
    return checksum.substring(0, Math.min(DIGITS_OF_CHECKSUM, checksum.length()));
  }

  private ResultTable datasets() {
    return ResultTable.of(
        "Datasets",
        run().datasets(),
        List.of(
            Shown.text("name", DatasetDescription::name),
            Shown.text("language", DatasetDescription::language),
            Shown.text("labels", DatasetDescription::truth),
            Shown.text("source", DatasetDescription::source),
            Shown.text("license", DatasetDescription::license),
            Shown.text("SHA-256", dataset -> shortened(dataset.sha256())),
            Shown.number("documents", 0, DatasetDescription::documents),
            Shown.number("MB of text", 1, dataset -> dataset.bytes() / MEGABYTE)));
  }
}
