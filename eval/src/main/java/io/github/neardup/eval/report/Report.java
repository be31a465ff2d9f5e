package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.json.ResultJson;
import io.github.neardup.eval.run.Decisions;
import io.github.neardup.eval.run.Decisions.ScoredPair;
import io.github.neardup.eval.run.PairSelection;
import io.github.neardup.eval.score.PairSample;
import io.github.neardup.eval.system.SystemReader;
import io.github.neardup.io.OutputFile;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.json.Json;
import io.github.neardup.io.page.Excerpt;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The report of an evaluation: {@code report.html} for viewing results and errors, {@code
 * report.md} and {@code report.tex} for quoting tables, {@code figures/} for articles, and {@code
 * errors/} with every false positive and false negative. All files are committed together.
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

  /** The number of errors in a file that come with texts and an explanation. */
  private static final int WITH_TEXTS = 1_000;

  private final Folder folder;
  private final int errorsOfEach;
  private final Folder errorFiles;
  private final Folder figures;
  private final Optional<Folder> pairFiles;
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
    this.errorFiles = new Folder(outputs, folder.resolve("errors"));
    this.figures = new Folder(outputs, folder.resolve("figures"));
    this.pairFiles =
        withPairs ? Optional.of(new Folder(outputs, folder.resolve("pairs"))) : Optional.empty();
  }

  /**
   * Adds the errors on a dataset, and writes the files of all errors and of pairs.
   *
   * @param decisions the decisions of each algorithm on it
   * @throws io.github.neardup.io.CorpusException if a file cannot be written
   */
  public void add(List<Decisions> decisions) {
    List<String> files = decisions.stream().map(this::writeErrors).toList();
    errors.add(ReportedPairs.of(decisions, files, errorsOfEach));
    if (pairFiles.isPresent() && !decisions.isEmpty()) {
      decisions.forEach(one -> writeCandidates(pairFiles.get(), one));
      writeRanked(pairFiles.get(), decisions);
    }
  }

  /**
   * Adds a section.
   *
   * @param name the name of the section and of its field in the JSON: robustness or tuning
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
    PaperFigures.write(figures, results);
  }

  /** Writes the two files of an algorithm's errors; returns the common beginning of their names. */
  private String writeErrors(Decisions decisions) {
    String name = errorFiles.nameFor(decisions);
    writeErrors(name + ".false-positives.jsonl", decisions, decisions::forEachFalsePositive);
    writeErrors(name + ".false-negatives.jsonl", decisions, decisions::forEachFalseNegative);
    return name;
  }

  /** Writes errors as they are found: memory does not grow with their number. */
  private void writeErrors(
      String name, Decisions decisions, Consumer<Consumer<ScoredPair>> errorsOfKind) {
    errorFiles.write(
        name,
        out -> {
          AtomicInteger written = new AtomicInteger();
          errorsOfKind.accept(
              pair -> out.write(line(decisions, pair, written.getAndIncrement() < WITH_TEXTS)));
        });
  }

  private static byte[] line(Decisions decisions, ScoredPair pair, boolean withTexts) {
    Document left = decisions.dataset().documents().get(pair.rows().left());
    Document right = decisions.dataset().documents().get(pair.rows().right());
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("left", left.id());
    line.put("right", right.id());
    line.put("similarity", pair.similarity());
    line.put("candidate", pair.candidate());
    line.put("duplicate", pair.duplicate());
    if (withTexts) {
      Excerpt excerpt = Excerpt.of(left.text(), right.text(), ReportedPairs.EXCERPT);
      line.put("explanation", decisions.explain(pair));
      line.put("text_start", excerpt.start());
      line.put("left_text", excerpt.leftText());
      line.put("right_text", excerpt.rightText());
    }
    return Json.writeLine(line);
  }

  /**
   * Writes all candidates of an algorithm on a dataset: both ids, the similarity, empty if a system
   * gave none, and 1 if the pair was found or 0.
   */
  private static void writeCandidates(Folder pairs, Decisions decisions) {
    List<Document> documents = decisions.dataset().documents();
    pairs.write(
        pairs.nameFor(decisions) + ".tsv",
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

  /**
   * Writes the pairs of a dataset that every algorithm ranks: both ids, 1 for duplicates or 0, how
   * many pairs each stands for, and its similarity by each algorithm, empty if there is none.
   */
  private static void writeRanked(Folder folder, List<Decisions> decisions) {
    Dataset dataset = decisions.get(0).dataset();
    List<Document> documents = dataset.documents();
    folder.write(
        folder.nameFor(dataset.name()) + ".ranked.tsv",
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

  private static String ifKnown(double similarity) {
    return Double.isNaN(similarity) ? "" : String.valueOf(similarity);
  }

  private static void append(OutputFile out, List<String> cells) {
    out.write(String.join("\t", cells) + "\n");
  }
}
