package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.json.ResultsFile;
import io.github.neardup.eval.run.Decisions;
import io.github.neardup.eval.run.PairSelection;
import io.github.neardup.eval.system.SystemReader;
import io.github.neardup.io.Outputs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The report of an evaluation: {@code report.html} to look at it and its errors, {@code report.md}
 * and {@code report.tex} to quote its tables, and {@code errors/} with every false positive and
 * false negative. Files come into place together.
 *
 * <p>Memory is for a bounded number of pairs, cut to a bounded length. Not thread-safe.
 */
public final class Report {

  /** The most false positives, and false negatives, of an algorithm on a dataset in the HTML. */
  private static final int MOST_ERRORS = 100;

  /** That of all algorithms on all datasets together: what keeps the file below some 30 MB. */
  private static final int MOST_ERRORS_IN_ALL = 4_000;

  private static final int LEAST_ERRORS = 10;

  private final Folder folder;
  private final int errorsOfEach;
  private final ErrorFiles errorFiles;
  private final Optional<PairFiles> pairFiles;
  private final List<ReportedPairs> errors = new ArrayList<>();
  private final Map<String, JsonNode> more = new TreeMap<>();

  /**
   * Begins a report.
   *
   * @param outputs puts the files into place at its commit
   * @param folder where it is to be; made if it is not there
   * @param measurements how many algorithms there will be on all datasets together
   * @param withPairs whether {@code pairs/} is written, with all candidates and all ranked pairs
   */
  public Report(Outputs outputs, Path folder, int measurements, boolean withPairs) {
    this.folder = new Folder(outputs, folder);
    this.errorsOfEach =
        Math.max(
            LEAST_ERRORS, Math.min(MOST_ERRORS, MOST_ERRORS_IN_ALL / Math.max(1, measurements)));
    this.errorFiles = new ErrorFiles(outputs, folder.resolve("errors"));
    this.pairFiles = withPairs ? Optional.of(new PairFiles(outputs, folder)) : Optional.empty();
  }

  /**
   * Adds the errors on a dataset, and writes the files with all of them and with pairs.
   *
   * @param decisions of each algorithm on it
   * @throws io.github.neardup.io.CorpusException if a file cannot be written
   */
  public void add(List<Decisions> decisions) {
    List<String> files = decisions.stream().map(errorFiles::write).toList();
    errors.add(ReportedPairs.of(decisions, files, errorsOfEach));
    pairFiles.ifPresent(pairs -> pairs.add(decisions));
  }

  /**
   * Adds a section.
   *
   * @param name of the section and of its field in the JSON: robustness, scaling or tuning
   * @param json the results that it shows
   */
  public void add(String name, String json) {
    more.put(name, ResultsFile.parse(json).required(name));
  }

  /**
   * Writes the report.
   *
   * @param results those of the datasets that were added, in that order
   * @throws io.github.neardup.io.CorpusException if a file cannot be written
   */
  public void write(Results results) {
    ResultsPage page = ResultsPage.of(results, more);
    folder.write("report.html", out -> new HtmlReport(results, errors, more).write(out));
    folder.write(
        "report.md",
        out ->
            out.write(
                page.toMarkdown(
                    "Near-duplicate evaluation",
                    "The errors can be looked at in [report.html](report.html).")));
    folder.write("report.tex", out -> out.write(page.toLatex()));
  }

  /**
   * Writes pairs, for whoever computes measures of their own: under a header lines of fields
   * separated by tabs, in the same order in every run. Not thread-safe.
   *
   * <ul>
   *   <li>All candidates of each algorithm on each dataset: both ids, the similarity, and 1 if it
   *       was found or 0. A similarity is empty if a system gave none.
   *   <li>The pairs of each dataset that every algorithm ranks: both ids, 1 for duplicates or 0,
   *       how many pairs it stands for, and the similarity by each algorithm, nothing if it has
   *       none.
   * </ul>
   */
  private static final class PairFiles {

    private final Folder folder;

    /** Makes the folder {@code pairs} in that of the results. */
    PairFiles(Outputs outputs, Path results) {
      this.folder = new Folder(outputs, results.resolve("pairs"));
    }

    /** Writes the files of a dataset, from what each algorithm decides on it. */
    void add(List<Decisions> decisions) {
      decisions.forEach(this::write);
      if (!decisions.isEmpty()) {
        writeRanked(decisions);
      }
    }

    private void writeRanked(List<Decisions> decisions) {
      Dataset dataset = decisions.get(0).dataset();
      List<Document> documents = dataset.documents();
      folder.write(
          folder.nameFor(dataset) + ".ranked.tsv",
          out -> {
            List<String> header = new ArrayList<>(List.of("left", "right", "duplicate", "weight"));
            decisions.forEach(one -> header.add(one.algorithm().settings().toSpec()));
            append(out, String.join("\t", header));
            PairSelection.of(dataset, 1)
                .forEach(
                    1,
                    (worker, left, right, duplicate, weight) -> {
                      List<String> line = new ArrayList<>();
                      line.add(documents.get(left).id());
                      line.add(documents.get(right).id());
                      line.add(duplicate ? "1" : "0");
                      boolean whole = weight == (long) weight;
                      line.add(whole ? Long.toString((long) weight) : Double.toString(weight));
                      for (Decisions one : decisions) {
                        double similarity = one.similarity(left, right);
                        line.add(Double.isNaN(similarity) ? "" : String.valueOf(similarity));
                      }
                      append(out, String.join("\t", line));
                    });
          });
    }

    private void write(Decisions decisions) {
      List<Document> documents = decisions.dataset().documents();
      folder.write(
          folder.nameFor(decisions) + ".tsv",
          out -> {
            append(out, String.join("\t", SystemReader.OF_PAIRS));
            decisions.forEachCandidate(
                (rows, similarity, found) ->
                    append(
                        out,
                        String.join(
                            "\t",
                            documents.get(rows.left()).id(),
                            documents.get(rows.right()).id(),
                            Double.isNaN(similarity) ? "" : String.valueOf(similarity),
                            found ? "1" : "0")));
          });
    }

    private static void append(Writer writer, String line) {
      try {
        writer.write(line);
        writer.write('\n');
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
