package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.AlgorithmsOption;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.FileRoles;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.ThreadsOption;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import io.github.neardup.eval.system.SystemSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code neardup eval}: compares algorithms on labelled data. The options make a plan, and the plan
 * determines the {@linkplain EvaluationStep steps}.
 */
@Command(
    name = "eval",
    customSynopsis =
        "neardup eval [@FILE] [-d DATASET]... [-a SPEC]...%n"
            + "             [--system NAME=FILE]... [-o DIR] [--tune] [--robustness]%n",
    description =
        "Runs algorithms on labelled datasets and shows how well and how fast each finds"
            + " duplicates. @FILE stands for the arguments in a file, such as the run.args in the folder"
            + " of earlier results; an option after it takes precedence.",
    footer = {
      "  neardup eval",
      "  neardup eval -d everyday-zh -a minhash -a minhash:tokens=char,shingle=2",
      "  neardup eval -d path/to/dataset -o results",
      "  neardup eval -d path/to/dataset --system mine=pairs.tsv,seconds=12.3",
      "  neardup eval --tune -d everyday-en -o results",
      "  neardup eval --robustness -o results",
      "  neardup eval @eval.args --dry-run",
      "  neardup eval @results/run.args -o again"
    })
public final class EvalCommand implements Runnable {

  /**
   * The default number of timed runs; the next constant has the default seconds for more of them.
   */
  private static final int RUNS = 3;

  private static final double TIMING = 0.3;
  private static final double MOST_TIMING = 3600;

  /** More would only take memory: the ends of intervals are steady long before. */
  private static final int MOST_REPLICATES = 100_000;

  private final Console console;

  @Option(
      names = {"-d", "--dataset"},
      paramLabel = "DATASET",
      description =
          "The name of a bundled or installed dataset (see neardup datasets list), or a dataset"
              + " folder; may be repeated (default: all bundled datasets).")
  private List<String> datasetNames = List.of();

  @Mixin private AlgorithmsOption algorithmsOption = new AlgorithmsOption();

  @Option(
      names = "--system",
      paramLabel = "NAME=FILE",
      description =
          "Adds the findings of another system as one more algorithm. FILE is a table of pairs"
              + " (columns left, right and, if known, score, and found as 1 or 0) or of clusters"
              + " (columns id, cluster), as .tsv, .csv, .jsonl or .json, .gz or .zst; may be"
              + " repeated. With several"
              + " datasets write NAME@DATASET=FILE, or {dataset} in the path. After the file you may"
              + " add ',seconds=12.3' and ',memory=512MB'.")
  private List<String> systems = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description =
          "Writes the report (report.html, .md, .tex), figures for articles (figures/),"
              + " results.json, results.csv, curves.json, all"
              + " errors (errors/), a record of the run (run.json, run.args) and a cache of finished runs"
              + " (cache/) into this folder.")
  private @Nullable Path output;

  @Option(
      names = "--pairs",
      negatable = true,
      description =
          "With -o, also writes every candidate pair, its similarity, and whether it was found, and"
              + " the pairs behind average precision and ROC AUC (pairs/).")
  private boolean pairs;

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--runs",
      paramLabel = "N",
      description =
          "The minimum number of timed runs; their median is shown (default: " + RUNS + ").")
  private @Nullable Integer runs;

  @Option(
      names = "--timing",
      paramLabel = "SECONDS",
      description =
          "How long each task may be timed until its median is known to 5%%; use 10 for times"
              + " to be quoted, and 0 to skip the warm-up as well (default: "
              + TIMING
              + ").")
  private @Nullable Double timing;

  @Option(
      names = "--bootstrap",
      paramLabel = "N",
      description =
          "The number of resamplings for confidence intervals and comparisons; 0 for neither"
              + " (default: "
              + Evaluation.REPLICATES
              + ").")
  private @Nullable Integer bootstrap;

  @Option(
      names = "--quick",
      description =
          "A first look: times of one run without warm-up, and no intervals or comparisons."
              + " Short for --runs 1 --timing 0 --bootstrap 0.")
  private boolean quick;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "The random seed for resampling, the split of --tune and the changes of --robustness"
              + " (default: "
              + Evaluation.SEED
              + ").")
  private @Nullable Long seed;

  @Option(
      names = "--tune",
      negatable = true,
      description =
          "Also tries many settings of each algorithm on one half of each dataset, and measures the"
              + " best of them on the other half. With -o, writes tuning.json and a section"
              + " of the report.")
  private @Nullable Boolean tune;

  @Option(
      names = "--robustness",
      negatable = true,
      description =
          "Also changes one text of each cluster in many ways and strengths, and shows how strong a"
              + " change can be before an algorithm no longer matches the text. With -o, writes"
              + " robustness.json and a section of the report.")
  private boolean robustness;

  @Option(
      names = "--development",
      paramLabel = "SHARE",
      description =
          "With --tune, the share of the clusters, or groups of judged pairs, on which settings are"
              + " chosen (default: 0.5).")
  private @Nullable Double development;

  @Option(
      names = "--measure",
      paramLabel = "NAME",
      description =
          "With --tune, the measure to maximise: one of pairs, such as precision, f05 or f2"
              + " (default: f1).")
  private @Nullable String measure;

  @Option(
      names = "--grid",
      paramLabel = "SPEC",
      description =
          "With --tune, the values to try for an algorithm, as NAME:setting=value|value,...; may be"
              + " repeated (default: the values that its settings suggest).")
  private List<String> grids = List.of();

  @Option(
      names = "--dry-run",
      description = "Checks everything and shows what would run, but runs nothing.")
  private boolean dryRun;

  @Option(
      names = "--fresh",
      description =
          "Runs everything again. By default, a finished run in DIR/cache is reused if dataset,"
              + " settings and program are the same.")
  private boolean fresh;

  @Option(
      names = "--details",
      description =
          "Also shows the long tables: all measures of quality, clusters, candidates, all costs,"
              + " comparisons, and how each kind of text fared.")
  private boolean details;

  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = {"-q", "--quiet"},
      description = "Shows no progress bar.")
  private boolean quiet;

  public EvalCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    EvaluationPlan plan = plan();
    checkFiles(plan);
    EvaluationRun run =
        new EvaluationRun(
            console, plan, new EvaluationRun.Manner(format.isJson(), quiet, details, fresh));
    if (dryRun) {
      run.show();
    } else {
      run.take(steps(plan));
    }
  }

  /** Returns the plan of the options, with defaults for the rest. */
  private EvaluationPlan plan() {
    return new EvaluationPlan(
        datasetNames.isEmpty() ? BundledDatasets.names() : datasetNames,
        algorithmsOption.given().isEmpty()
            ? Algorithms.providers().stream().map(AlgorithmProvider::name).toList()
            : algorithmsOption.given(),
        systems.stream()
            .map(text -> UsageException.checking("--system: ", () -> SystemSpec.parse(text)))
            .toList(),
        Optional.ofNullable(output),
        pairs,
        threads.count(),
        within("--runs", runs, quick ? 1 : RUNS, 1, Integer.MAX_VALUE),
        within("--timing", timing, quick ? 0 : TIMING, 0.0, MOST_TIMING),
        within("--bootstrap", bootstrap, quick ? 0 : Evaluation.REPLICATES, 0, MOST_REPLICATES),
        seed == null ? Evaluation.SEED : seed,
        robustness,
        tuning());
  }

  private static <N extends Comparable<N>> N within(
      String option, @Nullable N given, N otherwise, N least, N most) {
    N value = given == null ? otherwise : given;
    if (value.compareTo(least) < 0) {
      throw new UsageException(option + " must be at least " + least + ", not " + value);
    }
    if (value.compareTo(most) > 0) {
      throw new UsageException(option + " must be at most " + most + ", not " + value);
    }
    return value;
  }

  private Optional<TuningPlan> tuning() {
    TuningPlan byDefault = TuningPlan.DEFAULT;
    if (tune == null && (development != null || measure != null || !grids.isEmpty())) {
      throw new UsageException("--development, --measure and --grid need --tune");
    }
    if (tune == null || !tune) {
      return Optional.empty();
    }
    return Optional.of(
        UsageException.checking(
            "--",
            () ->
                new TuningPlan(
                    development == null ? byDefault.development() : development,
                    measure == null ? byDefault.measure() : Measure.valueOf(measure),
                    TuningPlan.grid(grids))));
  }

  private void checkFiles(EvaluationPlan plan) {
    if (fresh && plan.output().isEmpty()) {
      throw new UsageException("--fresh applies to a folder of results; add -o DIR");
    }
    if (plan.pairs() && plan.output().isEmpty()) {
      throw new UsageException("--pairs writes files; name a folder with -o");
    }
    plan.output().ifPresent(folder -> checkOutput(folder, plan));
  }

  private static void checkOutput(Path folder, EvaluationPlan plan) {
    FileArguments.output("--output", folder.toString());
    new FileRoles()
        .read(
            "--dataset",
            plan.datasets().stream()
                .flatMap(name -> Datasets.folder(FileArguments.path(name).toString()).stream())
                .toList())
        .written(Map.of("--output", folder, "the results", folder.resolve(ResultsFolder.RESULTS)))
        .check();
  }

  /**
   * Returns the steps of the plan in the order in which they are shown; add new kinds of
   * measurement here.
   */
  private static List<EvaluationStep> steps(EvaluationPlan plan) {
    List<EvaluationStep> steps = new ArrayList<>(List.of(new ComparisonStep()));
    plan.tune().ifPresent(tuning -> steps.add(new TuningStep(tuning)));
    if (plan.robustness()) {
      steps.add(new RobustnessStep());
    }
    return steps;
  }
}
