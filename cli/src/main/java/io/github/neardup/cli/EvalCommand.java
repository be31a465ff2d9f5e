package io.github.neardup.cli;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.datasets.BundledDatasets;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Datasets;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.io.CorpusException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup eval}: compares algorithms on labelled data. */
@Command(
    name = "eval",
    customSynopsis = "neardup eval [-d DATASET]... [-a SPEC]... [-o DIR]",
    description =
        "Runs algorithms on labelled datasets and shows how well and how fast each finds the duplicates.",
    sortOptions = false,
    descriptionHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  neardup eval",
      "  neardup eval -d everyday-zh -a minhash -a minhash:tokens=char,shingle=2",
      "  neardup eval -d path/to/dataset -o results"
    })
final class EvalCommand implements Runnable {

  private final Console console;

  @Option(
      names = {"-d", "--dataset"},
      paramLabel = "DATASET",
      description =
          "A bundled or installed dataset by name (see neardup datasets list), or a dataset folder;"
              + " may be repeated (default: all bundled ones).")
  private List<String> datasetNames = List.of();

  @Mixin private AlgorithmsOption algorithmsOption = new AlgorithmsOption();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Writes results.json and results.csv into this folder.")
  private @Nullable Path output;

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "3",
      description = "Timed runs, of which the median is shown (default: ${DEFAULT-VALUE}).")
  private int runs = 3;

  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress bar.")
  private boolean quiet;

  EvalCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    atLeastOne("--runs", runs);
    Evaluation evaluation = new Evaluation(threads.count(), runs);
    List<Algorithm> algorithms = algorithmsOption.create();
    List<Dataset> datasets =
        (datasetNames.isEmpty() ? BundledDatasets.names() : datasetNames)
            .stream().map(name -> Datasets.resolve(name, this::warn)).toList();
    checkNames(datasets);
    // Results are of no use if they cannot be kept: find out before the work is done.
    Optional<ResultsFolder> folder = Optional.ofNullable(output).map(ResultsFolder::create);
    RunDescription description =
        RunDescription.now(
            VersionProvider.version(),
            threads.count(),
            runs,
            datasets,
            algorithms.stream().map(algorithm -> algorithm.settings().toSpec()).toList());
    Results results = new Results(description, measure(evaluation, datasets, algorithms));
    console
        .out()
        .print(format.isJson() ? results.toJson() : new EvaluationReport(results).render());
    folder.ifPresent(place -> place.write(results));
  }

  private List<Measurement> measure(
      Evaluation evaluation, List<Dataset> datasets, List<Algorithm> algorithms) {
    List<Measurement> measurements = new ArrayList<>();
    try (Progress.Stage stage =
        Progress.on(console, !quiet)
            .stage(
                "evaluating",
                algorithms.size() * datasets.stream().mapToLong(Dataset::bytes).sum())) {
      long done = 0;
      for (Dataset dataset : datasets) {
        for (Algorithm algorithm : algorithms) {
          measurements.add(evaluation.run(dataset, algorithm));
          done += dataset.bytes();
          stage.reached(done);
        }
      }
    }
    return measurements;
  }

  /** A line of a dataset's labels that contradicts another is left out, but not in silence. */
  private void warn(CorpusException contradiction) {
    console.err().println("neardup: warning: " + contradiction.getMessage());
  }

  /** Results are known by the names of datasets. */
  private static void checkNames(List<Dataset> datasets) {
    Set<String> names = new HashSet<>();
    for (Dataset dataset : datasets) {
      if (!names.add(dataset.name())) {
        throw new UsageException(
            "two of the datasets have the name '"
                + dataset.name()
                + "'; give one another in its dataset.json, or leave it out");
      }
    }
  }

  private static void atLeastOne(String option, int value) {
    if (value < 1) {
      throw new UsageException(option + " must be at least 1, not " + value);
    }
  }
}
