package io.github.neardup.eval.report;

import io.github.neardup.eval.Decisions;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.tuning.TuningResults;
import io.github.neardup.io.AtomicOutput;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The report of an evaluation: {@code report.html} to look at it and its errors, {@code report.md}
 * and {@code report.tex} to quote its tables, and {@code errors/} with every false positive and
 * false negative. Files are written whole or not at all.
 *
 * <p>Memory is for a bounded number of pairs, cut to a bounded length. Not thread-safe.
 */
public final class Report {

  /** The most false positives, and false negatives, of an algorithm on a dataset in the HTML. */
  private static final int MOST_ERRORS = 100;

  /** That of all algorithms on all datasets together: what keeps the file below some 30 MB. */
  private static final int MOST_ERRORS_IN_ALL = 4_000;

  private static final int LEAST_ERRORS = 10;

  private final Path folder;
  private final int errorsOfEach;
  private final ErrorFiles errorFiles;
  private final List<ReportedPairs> errors = new ArrayList<>();

  /**
   * Begins a report.
   *
   * @param folder where it is to be; must exist
   * @param measurements how many algorithms there will be on all datasets together
   */
  public Report(Path folder, int measurements) {
    this.folder = folder;
    this.errorsOfEach =
        Math.max(
            LEAST_ERRORS, Math.min(MOST_ERRORS, MOST_ERRORS_IN_ALL / Math.max(1, measurements)));
    this.errorFiles = new ErrorFiles(folder.resolve("errors"));
  }

  /**
   * Adds the errors on a dataset, and writes the files with all of them.
   *
   * @param decisions of each algorithm on it
   * @throws io.github.neardup.io.CorpusException if a file cannot be written
   */
  public void add(List<Decisions> decisions) {
    List<String> files = decisions.stream().map(errorFiles::write).toList();
    errors.add(ReportedPairs.of(decisions, files, errorsOfEach));
  }

  /**
   * Writes the report.
   *
   * @param results those of the datasets that were added, in that order
   * @throws io.github.neardup.io.CorpusException if a file cannot be written
   */
  public void write(Results results) {
    write(results, Optional.empty());
  }

  /**
   * Writes the report.
   *
   * @param results those of the datasets that were added, in that order
   * @param tuning what tuning on the same datasets gave, if it was done
   * @throws io.github.neardup.io.CorpusException if a file cannot be written
   */
  public void write(Results results, Optional<TuningResults> tuning) {
    List<SummaryTable> tables = new ArrayList<>(SummaryTable.of(results));
    tuning.ifPresent(t -> tables.addAll(TuningTable.of(t)));
    write("report.html", out -> new HtmlReport(results, errors, tuning).write(out));
    write("report.md", out -> out.write(markdown(results.run(), tables)));
    write("report.tex", out -> out.write(latex(results.run(), tables)));
  }

  private static String markdown(RunDescription run, List<SummaryTable> tables) {
    return "# Near-duplicate evaluation\n\n"
        + SummaryTable.escapeMarkdown(inWords(run))
        + ".\n\nThe errors can be looked at in [report.html](report.html).\n\n"
        + tables.stream().map(SummaryTable::toMarkdown).collect(Collectors.joining("\n"));
  }

  private static String latex(RunDescription run, List<SummaryTable> tables) {
    return "% "
        + SummaryTable.escapeLatex(inWords(run))
        + "\n% needs \\usepackage{booktabs}\n\n"
        + tables.stream().map(SummaryTable::toLatex).collect(Collectors.joining("\n"));
  }

  private static String inWords(RunDescription run) {
    return "neardup %s, %s, Java %s, %s, %d CPUs, %d threads"
        .formatted(run.version(), run.date(), run.java(), run.os(), run.cpus(), run.threads());
  }

  private interface Content {
    void write(Writer out) throws IOException;
  }

  private void write(String name, Content content) {
    try (AtomicOutput out = AtomicOutput.create(folder.resolve(name))) {
      Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
      content.write(writer);
      writer.flush();
      out.commit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
