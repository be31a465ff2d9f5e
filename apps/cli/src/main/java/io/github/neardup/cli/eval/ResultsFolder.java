package io.github.neardup.cli.eval;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.cli.option.ArgumentFiles;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.report.Report;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.OutputFile;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder for the results of an evaluation. All files appear together at the {@link #commit};
 * only the record of the run is there before.
 */
final class ResultsFolder implements AutoCloseable {

  /** The name of the file with all results. */
  static final String RESULTS = "results.json";

  /** The name of the record of the run: place, time, and resolved arguments. */
  private static final String RUN = "run.json";

  /** The name of the file with only the arguments, which repeats the run. */
  private static final String ARGUMENTS = "run.args";

  private static final JsonMapper MAPPER = new JsonMapper();

  private static final int LARGEST_RECORD = 1 << 26;

  /** The files that an evaluation writes beside the record of the run. */
  private static final List<String> NAMES =
      List.of(
          ARGUMENTS,
          RESULTS,
          "results.csv",
          "curves.json",
          "report.html",
          "report.md",
          "report.tex",
          "figures",
          "errors",
          "pairs",
          "cache",
          "tuning.json",
          "robustness.json");

  /** The content of run.json. */
  private record Recorded(RunDescription run, List<String> arguments) {}

  private final Path folder;
  private final Outputs outputs = new Outputs();
  private final OutputFile results;

  private ResultsFolder(Path folder) {
    this.folder = folder;
    try {
      outputs.folder(folder);
      // Begun first, so that another run with the same folder is refused.
      results = outputs.file(folder.resolve(RESULTS));
    } catch (RuntimeException e) {
      outputs.close();
      throw e;
    }
  }

  /**
   * Creates the folder if it does not exist; an unwritable folder fails the run before the work,
   * not after.
   *
   * @throws CorpusException if it cannot be created or written to, if it holds files with the names
   *     of results that no evaluation wrote, or if another run is writing to it
   */
  static ResultsFolder create(Path folder) {
    if (!isRecord(folder.resolve(RUN))) {
      Stream.concat(Stream.of(RUN), NAMES.stream())
          .filter(name -> Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS))
          .findFirst()
          .ifPresent(
              name -> {
                throw new CorpusException(
                    folder.toString(),
                    "it has a %s, but no %s that neardup wrote, so it is not replaced; move it away, or name another folder for the results"
                        .formatted(name, RUN));
              });
    }
    return new ResultsFolder(folder);
  }

  Report report(int measurements, boolean withPairs) {
    return new Report(outputs, folder, measurements, withPairs);
  }

  /** Returns the content of {@code run.json}. */
  static String record(RunDescription run, EvaluationPlan plan) {
    return Json.write(new Recorded(run, plan.arguments()));
  }

  private static boolean isRecord(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return MAPPER.readTree(in.readNBytes(LARGEST_RECORD)).at("/run/version").isTextual();
    } catch (IOException e) {
      return false;
    }
  }

  /** Writes the record of the run, at once. */
  void writeRun(RunDescription run, EvaluationPlan plan) {
    writeNow(RUN, record(run, plan));
    writeNow(ARGUMENTS, ArgumentFiles.write(plan.arguments()));
  }

  private void writeNow(String name, String content) {
    Outputs.write(folder.resolve(name), out -> out.write(content));
  }

  /** Writes a file, which appears at the commit. */
  void write(String name, String content) {
    try (OutputFile out = name.equals(RESULTS) ? results : outputs.file(folder.resolve(name))) {
      out.write(content);
    }
  }

  /** Describes the content of the folder, and how to view it. */
  String inWords() {
    return """
        Wrote %s. To look at the results, open %s in a browser.
        Tables to quote are in report.tex and report.md, pictures in figures, numbers
        in results.csv and results.json, and every error in errors.
        """
        .formatted(folder, folder.resolve("report.html"));
  }

  /** Moves all files into place. */
  void commit() {
    outputs.commit();
  }

  /** Deletes what was not committed. */
  @Override
  public void close() {
    outputs.close();
  }
}
