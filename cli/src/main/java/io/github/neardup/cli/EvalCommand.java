package io.github.neardup.cli;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.datasets.BundledDatasets;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Datasets;
import io.github.neardup.eval.DatasetResults;
import io.github.neardup.eval.Decisions;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.Robustness;
import io.github.neardup.eval.RobustnessCurve;
import io.github.neardup.eval.RobustnessResults;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.report.Report;
import io.github.neardup.eval.tuning.DatasetTuning;
import io.github.neardup.eval.tuning.Tuner;
import io.github.neardup.eval.tuning.TuningPlan;
import io.github.neardup.eval.tuning.TuningResults;
import io.github.neardup.io.CorpusException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup eval}: compares algorithms on labelled data. */
@Command(
    name = "eval",
    customSynopsis = "neardup eval [--tune|--robustness] [-d DATASET]... [-a SPEC]... [-o DIR]",
    description =
        "Runs algorithms on labelled datasets and shows how well and how fast each finds the duplicates.",
    sortOptions = false,
    descriptionHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  neardup eval",
      "  neardup eval -d everyday-zh -a minhash -a minhash:tokens=char,shingle=2",
      "  neardup eval -d path/to/dataset -o results",
      "  neardup eval --robustness -o results",
      "  neardup eval --tune -d everyday-en -o results"
    })
final class EvalCommand implements Runnable {

  /** Which texts' places are changed: the same in every run. */
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
      description =
          "Writes results.json, results.csv, curves.json, the report (report.html, .md, .tex) and"
              + " all errors (errors/) into this folder.")
  private @Nullable Path output;

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "3",
      description = "Timed runs, of which the median is shown (default: ${DEFAULT-VALUE}).")
  private int runs = 3;

  @Option(
      names = "--bootstrap",
      paramLabel = "N",
      defaultValue = "" + Evaluation.REPLICATES,
      description =
          "How often data are resampled for confidence intervals and comparisons; 0 for neither"
              + " (default: ${DEFAULT-VALUE}).")
  private int bootstrap = Evaluation.REPLICATES;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "" + Evaluation.SEED,
      description =
          "Chooses the resampling, and the changes of --robustness (default: ${DEFAULT-VALUE}).")
  private long seed = Evaluation.SEED;

  @Option(
      names = "--robustness",
      description =
          "Changes one text of each cluster in many ways and strengths, and shows up to which"
              + " strength each algorithm still matches it. With -o, writes robustness.json, .csv"
              + " and .svg, a heat map.")
  private boolean robustness;

  @Option(
      names = "--tune",
      description =
          "Also tries many settings of each algorithm on one half of each dataset, and measures the"
              + " best ones on the other half. With -o, writes tuning.json and tuning.csv.")
  private boolean tune;

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
    atLeast(1, "--runs", runs);
    atLeast(0, "--bootstrap", bootstrap);
    if (tune && robustness) {
      throw new UsageException("--tune and --robustness are two runs; give one of them");
    }
    Evaluation evaluation = new Evaluation(threads.count(), runs, bootstrap, seed);
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
            bootstrap,
            seed,
            datasets,
            algorithms.stream().map(algorithm -> algorithm.settings().toSpec()).toList());
    if (robustness) {
      showRobustness(description, datasets, algorithms, folder);
      return;
    }
    Optional<Report> report =
        folder.map(place -> place.report(datasets.size() * algorithms.size()));
    Consumer<List<Decisions>> inspector = decisions -> report.ifPresent(r -> r.add(decisions));
    Results results =
        new Results(description, measure(evaluation, datasets, algorithms, inspector));
    Optional<TuningResults> tuning =
        tune ? Optional.of(tune(description, datasets, TuningPlan.DEFAULT)) : Optional.empty();
    console.out().print(format.isJson() ? json(results, tuning) : text(results, tuning));
    folder.ifPresent(place -> place.write(results));
    folder.ifPresent(place -> tuning.ifPresent(place::write));
    report.ifPresent(r -> r.write(results, tuning));
  }

  private TuningResults tune(RunDescription description, List<Dataset> datasets, TuningPlan plan) {
    List<String> specs = algorithmsOption.specs();
    Tuner tuner = new Tuner(plan, threads.count(), bootstrap, seed);
    List<DatasetTuning> results = new ArrayList<>();
    for (Dataset dataset : datasets) {
      try (Progress.Stage stage =
          Progress.on(console, !quiet).stage("tuning on " + dataset.name(), dataset.bytes())) {
        results.add(
            tuner.run(dataset, specs, share -> stage.reached((long) (share * dataset.bytes()))));
      }
    }
    return new TuningResults(description, plan, results);
  }

  private static String json(Results results, Optional<TuningResults> tuning) {
    return tuning.map(t -> t.addedTo(results.toJson())).orElseGet(results::toJson);
  }

  private String text(Results results, Optional<TuningResults> tuning) {
    return new EvaluationReport(results).render()
        + tuning.map(t -> "\n" + new TuningReport(t, console.columns()).render()).orElse("");
  }

  private void showRobustness(
      RunDescription description,
      List<Dataset> datasets,
      List<Algorithm> algorithms,
      Optional<ResultsFolder> folder) {
    Robustness measurement = new Robustness(seed, threads.count());
    List<RobustnessCurve> curves = new ArrayList<>();
    try (Progress.Stage stage = Progress.on(console, !quiet).stage("perturbing", bytes(datasets))) {
      AtomicLong done = new AtomicLong();
      for (Dataset dataset : datasets) {
        long step = dataset.bytes() / Robustness.perturbations();
        curves.addAll(
            measurement.run(dataset, algorithms, () -> stage.reached(done.addAndGet(step))));
      }
    }
    RobustnessResults results = new RobustnessResults(description, curves);
    console.out().print(format.isJson() ? results.toJson() : new RobustnessReport(curves).render());
    folder.ifPresent(place -> place.write(results));
  }

  private static long bytes(List<Dataset> datasets) {
    return datasets.stream().mapToLong(Dataset::bytes).sum();
  }

  private List<DatasetResults> measure(
      Evaluation evaluation,
      List<Dataset> datasets,
      List<Algorithm> algorithms,
      Consumer<List<Decisions>> inspector) {
    List<DatasetResults> results = new ArrayList<>();
    try (Progress.Stage stage = Progress.on(console, !quiet).stage("evaluating", bytes(datasets))) {
      long done = 0;
      for (Dataset dataset : datasets) {
        results.add(evaluation.run(dataset, algorithms, inspector));
        done += dataset.bytes();
        stage.reached(done);
      }
    }
    return results;
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

  private static void atLeast(int least, String option, int value) {
    if (value < least) {
      throw new UsageException(option + " must be at least " + least + ", not " + value);
    }
  }
}
