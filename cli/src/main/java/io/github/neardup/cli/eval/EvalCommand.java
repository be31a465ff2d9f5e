package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.AlgorithmsOption;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.ThreadsOption;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.config.ConfigFile;
import io.github.neardup.eval.config.EvaluationConfig;
import io.github.neardup.eval.config.EvaluationPlan;
import io.github.neardup.eval.system.SystemSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code neardup eval}: compares algorithms on labelled data. Options and config file make a plan,
 * and the plan says which {@linkplain EvaluationStep steps} are taken.
 */
@Command(
    name = "eval",
    customSynopsis =
        "neardup eval [-c FILE] [-d DATASET]... [-a SPEC]...%n"
            + "             [--system NAME=FILE]... [-o DIR] [--tune] [--robustness]%n"
            + "             [--scaling] [--expect FILE]",
    description =
        "Runs algorithms on labelled datasets and shows how well and how fast each finds"
            + " duplicates.",
    footer = {
      "  neardup eval",
      "  neardup eval -d everyday-zh -a minhash -a minhash:tokens=char,shingle=2",
      "  neardup eval -d path/to/dataset -o results",
      "  neardup eval -d path/to/dataset --system mine=pairs.tsv,seconds=12.3",
      "  neardup eval --tune -d everyday-en -o results",
      "  neardup eval --robustness --scaling -o results",
      "  neardup eval -d path/to/dataset --expect results/results.json",
      "  neardup eval -c eval.yaml --dry-run",
      "  neardup eval -c results/run.json -o again"
    })
public final class EvalCommand implements Runnable {

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
          "Takes what another system found as one more algorithm: pairs (id, id and, if known,"
              + " score, and found as 1 or 0) or clusters (id, cluster), as .tsv, .csv, .jsonl or"
              + " .json, .gz or .zst; may be repeated. With several datasets write"
              + " NAME@DATASET=FILE, or {dataset} in the path. After the file you may add"
              + " ',holds=clusters', ',seconds=12.3' and ',memory=512MB'.")
  private List<String> systems = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description =
          "Writes results.json, results.csv, curves.json, the report (report.html, .md, .tex), all"
              + " errors (errors/), a record of the run (run.json) and a cache of finished runs"
              + " (cache/) into this folder.")
  private @Nullable Path output;

  @Option(
      names = "--pairs",
      negatable = true,
      description =
          "With -o, also writes every candidate pair, its similarity, and whether it was found, and"
              + " the pairs that average precision and ROC AUC are of (pairs/).")
  private @Nullable Boolean pairs;

  @Option(
      names = "--expect",
      paramLabel = "FILE",
      description =
          "Compares the results with the results.json of an earlier run. Fails, and shows the"
              + " differences, if any exceeds the tolerances in that file. Times are compared only"
              + " if it has tolerances for them.")
  private @Nullable Path expect;

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Option(
      names = "--runs",
      paramLabel = "N",
      description =
          "The least number of timed runs; their median is shown (default: "
              + EvaluationPlan.RUNS
              + ").")
  private @Nullable Integer runs;

  @Option(
      names = "--timing",
      paramLabel = "SECONDS",
      description =
          "How long each task may be timed for its median to be known to 5%%; take 10 for times"
              + " that are to be quoted, and 0 to skip the warm-up as well (default: "
              + EvaluationPlan.TIMING
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
          "A first look: times of one run that is not warmed up, and no intervals or comparisons."
              + " Short for --runs 1 --timing 0 --bootstrap 0.")
  private boolean quick;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "The random seed for resampling, the split of --tune, the changes of --robustness and the"
              + " samples of --scaling (default: "
              + Evaluation.SEED
              + ").")
  private @Nullable Long seed;

  @Option(
      names = "--tune",
      negatable = true,
      description =
          "Also tries many settings of each algorithm on one half of each dataset, and measures the"
              + " best of them on the other half. With -o, writes tuning.json, tuning.csv and a"
              + " section of the report.")
  private @Nullable Boolean tune;

  @Option(
      names = "--robustness",
      negatable = true,
      description =
          "Also changes one text of each cluster in many ways and strengths, and shows how strong a"
              + " change can be before an algorithm no longer matches the text. With -o, writes"
              + " robustness.json, robustness.csv and a section of the report.")
  private @Nullable Boolean robustness;

  @Option(
      names = "--scaling",
      negatable = true,
      description =
          "Also measures how times, candidates and heap grow with the number of documents (1/8 to"
              + " all of each dataset) and of threads (1, 2, 4 ... up to --threads). With -o,"
              + " writes scaling.json, scaling.csv and a section of the report.")
  private @Nullable Boolean scaling;

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description =
          "Reads settings from this YAML file; options override it. The run.json of an earlier run"
              + " repeats that run.")
  private @Nullable Path config;

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
    Optional<ConfigFile> file = Optional.ofNullable(config).map(ConfigFile::read);
    EvaluationConfig options = options();
    EvaluationPlan plan =
        EvaluationPlan.of(file.map(ConfigFile::config).map(options::orElse).orElse(options));
    if (fresh && plan.output().isEmpty()) {
      throw new UsageException("--fresh is about what is kept in a folder of results; add -o DIR");
    }
    if (plan.pairs() && plan.output().isEmpty()) {
      throw new UsageException("--pairs writes files; name a folder for them with -o");
    }
    plan.output().ifPresent(path -> checkOutput(path, plan.datasets()));
    refuseToOverwriteWhatIsExpected(plan);
    EvaluationRun run =
        new EvaluationRun(console, plan, new EvaluationRun.Manner(format.isJson(), quiet, fresh));
    file.ifPresent(read -> run.warnOfOtherDatasets(read.checksums(), String.valueOf(config)));
    if (dryRun) {
      DryRun.show(run);
    } else {
      run.take(steps(plan));
    }
  }

  private static void checkOutput(Path folder, List<String> datasets) {
    FileArguments.output("--output", folder.toString());
    for (String dataset : datasets) {
      Optional<Path> input = Datasets.folder(FileArguments.path(dataset).toString());
      if (input.isPresent() && FileArguments.isSameFolder(input.get(), folder)) {
        throw new UsageException(
            "--output: " + folder + " is the folder of a dataset; name another for the results");
      }
    }
  }

  /** Else a run with differences would take the place of what it differs from. */
  private static void refuseToOverwriteWhatIsExpected(EvaluationPlan plan) {
    if (plan.expect().isPresent() && plan.output().isPresent()) {
      Path expected = plan.expect().get();
      Path results = plan.output().get().resolve(ResultsFolder.RESULTS);
      if (FileArguments.isSameFile(results, expected)) {
        throw new UsageException(
            "--expect: "
                + expected
                + " would be overwritten by the results; copy it, or name another folder with -o");
      }
    }
  }

  /** What the plan asks for, in the order it is shown: a new kind of measurement goes in here. */
  private static List<EvaluationStep> steps(EvaluationPlan plan) {
    List<EvaluationStep> steps = new ArrayList<>(List.of(new ComparisonStep()));
    plan.tune().ifPresent(tuning -> steps.add(new TuningStep(tuning)));
    if (plan.robustness()) {
      steps.add(new RobustnessStep());
    }
    if (plan.scaling()) {
      steps.add(new ScalingStep());
    }
    return steps;
  }

  private static SystemSpec system(String text) {
    try {
      return SystemSpec.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("system: " + e.getMessage(), e);
    }
  }

  private <T> Optional<T> ifQuick(T value) {
    return quick ? Optional.of(value) : Optional.empty();
  }

  private EvaluationConfig options() {
    try {
      return new EvaluationConfig(
          Optional.of(datasetNames).filter(names -> !names.isEmpty()),
          Optional.of(algorithmsOption.given()).filter(specs -> !specs.isEmpty()),
          Optional.of(systems.stream().map(EvalCommand::system).toList())
              .filter(specs -> !specs.isEmpty()),
          Optional.ofNullable(output).map(Path::toString),
          threads.given(),
          Optional.ofNullable(runs).or(() -> ifQuick(1)),
          Optional.ofNullable(timing).or(() -> ifQuick(0.0)),
          Optional.ofNullable(bootstrap).or(() -> ifQuick(0)),
          Optional.ofNullable(seed),
          Optional.ofNullable(robustness),
          Optional.ofNullable(scaling),
          Optional.ofNullable(pairs),
          Optional.ofNullable(expect).map(Path::toString),
          Optional.ofNullable(tune).map(EvaluationConfig.Tuning::of));
    } catch (IllegalArgumentException e) {
      throw new UsageException("--" + e.getMessage());
    }
  }
}
