package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.json.ResultJson;
import io.github.neardup.eval.run.Decisions;
import io.github.neardup.eval.run.PairSelection;
import io.github.neardup.eval.score.PairSample;
import io.github.neardup.eval.system.SystemReader;
import io.github.neardup.io.OutputFile;
import io.github.neardup.io.Outputs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The report of an evaluation: {@code report.html} for viewing results and errors, {@code
 * report.md} and {@code report.tex} for quoting tables, and {@code errors/} with every false
 * positive and false negative. All files are committed together.
 *
 * <p>Holds a bounded number of pairs in memory, cut to a bounded length. Not thread-safe.
 */
public final class Report {

  /**
   * The maximum number of false positives, and of false negatives, of an algorithm on a dataset in
   * the HTML.
   */
  private static final int MOST_ERRORS = 100;

  /**
   * The same limit for all algorithms and datasets together, which keeps the file below some 30 MB.
   */
  private static final int MOST_ERRORS_IN_ALL = 4_000;

  private static final int LEAST_ERRORS = 10;

  private final Folder folder;
  private final int errorsOfEach;
  private final ErrorFiles errorFiles;
  private final Optional<PairFiles> pairFiles;
  private final List<ReportedPairs> errors = new ArrayList<>();
  private final Map<String, JsonNode> more = new TreeMap<>();

  /**
   * Creates a report.
   *
   * @param outputs the outputs that put the files into place at their commit
   * @param folder the output folder, created if it does not exist
   * @param measurements the number of algorithms on all datasets together
   * @param withPairs whether to write {@code pairs/}, with all candidates and all ranked pairs
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
   * Adds the errors on a dataset, and writes the files of all errors and of pairs.
   *
   * @param decisions the decisions of each algorithm on it
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
   * @param name the name of the section and of its field in the JSON: robustness, scaling or tuning
   * @param json the results to show
   */
  public void add(String name, String json) {
    more.put(name, ResultJson.parse(json).required(name));
  }

  /**
   * Writes the report.
   *
   * @param results the results for the datasets added, in the same order
   * @throws io.github.neardup.io.CorpusException if a file cannot be written
   */
  public void write(Results results) {
    SummaryTables tables = new SummaryTables(results.asRead(), more, results.measures());
    ResultsPage page = new ResultsPage(tables, more, true);
    folder.write("report.html", out -> new HtmlReport(results, tables, errors, more).write(out));
    folder.write(
        "report.md",
        out ->
            out.write(
                page.toMarkdown(
                    "Near-duplicate evaluation", "[report.html](report.html) shows the errors.")));
    folder.write("report.tex", out -> out.write(page.toLatex()));
  }

  /**
   * Writes pairs for users who compute measures of their own: a header, then lines of tab-separated
   * fields, in the same order in every run. Not thread-safe.
   *
   * <ul>
   *   <li>All candidates of each algorithm on each dataset: both ids, the similarity, and 1 if the
   *       pair was found or 0. The similarity is empty if a system gave none.
   *   <li>The pairs of each dataset that every algorithm ranks: both ids, 1 for duplicates or 0,
   *       how many pairs it stands for, and its similarity by each algorithm, empty if there is
   *       none.
   * </ul>
   */
  private static final class PairFiles {

    private final Folder folder;

    /** Creates the folder {@code pairs} in the folder of the results. */
    PairFiles(Outputs outputs, Path results) {
      this.folder = new Folder(outputs, results.resolve("pairs"));
    }

    /** Writes the files of a dataset from each algorithm's decisions. */
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
            append(out, header);
            PairSample pairs = PairSelection.of(dataset, 1);
            for (int pair = 0; pair < pairs.size(); pair++) {
              int left = pairs.left(pair);
              int right = pairs.right(pair);
              double weight = pairs.weight(pair);
              List<String> line = new ArrayList<>();
              line.add(documents.get(left).id());
              line.add(documents.get(right).id());
              line.add(pairs.stratum(pair) == PairSample.DUPLICATES ? "1" : "0");
              boolean whole = weight == (long) weight;
              line.add(whole ? Long.toString((long) weight) : Double.toString(weight));
              decisions.forEach(one -> line.add(ifKnown(one.similarity(left, right))));
              append(out, line);
            }
          });
    }

    private void write(Decisions decisions) {
      List<Document> documents = decisions.dataset().documents();
      folder.write(
          folder.nameFor(decisions) + ".tsv",
          out -> {
            append(out, SystemReader.OF_PAIRS);
            decisions.forEachCandidate(
                (rows, similarity, found) ->
                    append(
                        out,
                        List.of(
                            documents.get(rows.left()).id(),
                            documents.get(rows.right()).id(),
                            ifKnown(similarity),
                            found ? "1" : "0")));
          });
    }

    private static String ifKnown(double similarity) {
      return Double.isNaN(similarity) ? "" : String.valueOf(similarity);
    }

    private static void append(OutputFile out, List<String> cells) {
      out.write(String.join("\t", cells) + "\n");
    }
  }
}
