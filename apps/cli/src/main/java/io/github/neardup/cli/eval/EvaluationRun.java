package io.github.neardup.cli.eval;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.ProgressBars;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.console.VersionProvider;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.text.hint.TextHints;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.choose.Tuner;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import io.github.neardup.eval.report.Report;
import io.github.neardup.eval.run.Cache;
import io.github.neardup.eval.run.HeapMeter;
import io.github.neardup.eval.run.Timer;
import io.github.neardup.eval.system.SystemOutput;
import io.github.neardup.eval.system.SystemReader;
import io.github.neardup.eval.system.SystemSpec;
import io.github.neardup.io.Progress;
import io.github.neardup.io.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.DoubleConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run of {@code neardup eval}: the plan, its datasets, and where results go. */
final class EvaluationRun {

  /** How results are shown, whether at length, and whether the cache is ignored. */
  record Manner(boolean json, boolean quiet, boolean details, boolean fresh) {}

  private final Console console;
  private final EvaluationPlan plan;
  private final Manner manner;
  private final Cache cache;
  private final List<Dataset> datasets;
  private final Map<String, List<SystemOutput>> systems;
  private final RunDescription description;
  private final Map<String, List<Algorithm>> algorithms = new HashMap<>();
  private Optional<ResultsFolder> folder = Optional.empty();
  private Optional<Report> report = Optional.empty();

  EvaluationRun(Console console, EvaluationPlan plan, Manner manner) {
    double start = ManagementFactory.getRuntimeMXBean().getUptime() / 1e3;
    this.console = console;
    this.plan = plan;
    this.manner = manner;
    this.cache =
        plan.output()
            .map(path -> path.resolve("cache"))
            .map(path -> manner.fresh() ? Cache.fresh(path) : Cache.in(path, this::warn))
            .orElse(Cache.NONE);
    this.datasets =
        plan.datasets().stream()
            // A line that contradicts another is left out, with a note.
            .map(name -> Datasets.resolve(name, fault -> warn(String.valueOf(fault.getMessage()))))
            .toList();
    checkNames(datasets);
    checkAlgorithms();
    this.systems = systems();
    this.description =
        RunDescription.now(
            VersionProvider.version(),
            plan.threads(),
            plan.runs(),
            plan.timing(),
            plan.bootstrap(),
            plan.seed(),
            datasets,
            plan.datasets(),
            plan.specs(),
            systems.values().stream().flatMap(List::stream).toList(),
            start);
  }

  /** Reads the systems before the work, so that a faulty file fails the run at once. */
  private Map<String, List<SystemOutput>> systems() {
    Map<String, List<SystemOutput>> read =
        UsageException.checking("--system: ", () -> SystemReader.readAll(plan.systems(), datasets));
    for (List<SystemOutput> ofDataset : read.values()) {
      for (SystemOutput system : ofDataset) {
        Stream.of(system.notes(), system.facts().undefined())
            .filter(notes -> !notes.isEmpty())
            .forEach(
                notes ->
                    console.say(
                        "neardup: note: %s: %s"
                            .formatted(system.spec().file(), String.join("; ", notes))));
      }
    }
    return read;
  }

  /** Returns what systems found in a dataset. */
  List<SystemOutput> systems(Dataset dataset) {
    return systems.getOrDefault(dataset.name(), List.of());
  }

  /** Notes that something cannot be measured for systems, if there are any. */
  void saySystemsAreLeftOut(String option) {
    if (!plan.systems().isEmpty()) {
      console.say(
          "neardup: note: %s leaves out %s, which neardup cannot run"
              .formatted(
                  option,
                  plan.systems().stream()
                      .map(SystemSpec::name)
                      .distinct()
                      .collect(Collectors.joining(", "))));
    }
  }

  /** Refuses datasets of the same name, by which results are identified. */
  private static void checkNames(List<Dataset> datasets) {
    Set<String> names = new HashSet<>();
    for (Dataset dataset : datasets) {
      if (!names.add(dataset.name())) {
        throw new UsageException(
            "two of the datasets have the name '"
                + dataset.name()
                + "'; rename one in its dataset.json, or leave it out");
      }
    }
  }

  /**
   * Refuses equal algorithms: an algorithm compared with itself would count as a comparison for
   * which p-values are corrected. If one spec only spells out another's defaults, as a tuned
   * setting may, this is a warning.
   */
  private void checkAlgorithms() {
    List<String> written = plan.written();
    for (int i = 0; i < written.size(); i++) {
      for (int j = i + 1; j < written.size(); j++) {
        if (written.get(i).equals(written.get(j))) {
          throw new UsageException(
              "two of the algorithms have the same settings: "
                  + written.get(i)
                  + "; leave one out");
        }
        if (areTheSame(i, j)) {
          warn(
              "%s and %s are one algorithm with the same settings; leave one out, or p-values are corrected for one comparison too many"
                  .formatted(written.get(i), written.get(j)));
        }
      }
    }
  }

  /** Returns whether two algorithms are the same on all datasets. */
  private boolean areTheSame(int i, int j) {
    return datasets.stream()
        .map(this::algorithms)
        .allMatch(all -> all.get(i).identity().equals(all.get(j).identity()));
  }

  private void warn(String message) {
    console.say("neardup: warning: " + message);
  }

  Console console() {
    return console;
  }

  EvaluationPlan plan() {
    return plan;
  }

  boolean hasDetails() {
    return manner.details();
  }

  /**
   * Measures every dataset and shows the progress: whole datasets, or the reported share of one.
   */
  <R> List<R> onEachDataset(String stageName, BiFunction<Dataset, DoubleConsumer, R> measurement) {
    List<R> results = new ArrayList<>();
    try (Progress.Stage stage =
        ProgressBars.on(console, !manner.quiet())
            .stage(stageName, datasets.stream().mapToLong(Dataset::size).sum())) {
      long done = 0;
      for (Dataset dataset : datasets) {
        long before = done;
        DoubleConsumer share =
            of -> {
              long texts = before + (long) (of * dataset.size());
              stage.reached(texts);
              stage.counted(texts, Progress.Unit.TEXTS);
            };
        results.add(measurement.apply(dataset, share));
        share.accept(1);
        done += dataset.size();
      }
    }
    return results;
  }

  /** Returns the plan's algorithms for a dataset. */
  List<Algorithm> algorithms(Dataset dataset) {
    return algorithms.computeIfAbsent(dataset.name(), name -> plan.algorithms(dataset));
  }

  RunDescription description() {
    return description;
  }

  /**
   * Takes the steps one after the other, then shows and writes their outcomes. The folder for
   * results is created first, with a record of the run: results that cannot be saved are of no use,
   * and that failure should come before the work.
   */
  void take(List<EvaluationStep> steps) {
    if (!manner.quiet()) {
      datasets.forEach(this::sayHints);
    }
    folder = plan.output().map(ResultsFolder::create);
    try {
      takeAll(steps);
    } finally {
      folder.ifPresent(ResultsFolder::close);
    }
  }

  /** Shows what would run, and runs nothing. Reports any mistake in the plan. */
  void show() {
    plan.output().map(ResultsFolder::create).ifPresent(ResultsFolder::close);
    plan.tune().ifPresent(tuning -> tuner(tuning).check(plan.written()));
    console.out().print(manner.json() ? ResultsFolder.record(description, plan) : inWords());
  }

  private String inWords() {
    AlignedTable table = new AlignedTable(1, "dataset", "docs", "MB", "sha256");
    for (Dataset dataset : datasets) {
      table.add(
          dataset.name(),
          Console.format("%,d", dataset.size()),
          Console.format("%,.2f", dataset.bytes() / 1e6),
          dataset.sha256());
    }
    return table.render()
        + "\n"
        + String.join("\n", plan.specs())
        + "\n\n"
        + plan.output()
            .map(path -> "Results go to " + path + ".\n")
            .orElse("Results are shown, not saved.\n")
        + "Nothing was run.\n";
  }

  private void sayHints(Dataset dataset) {
    TextHints hints = new TextHints();
    hints.watching(dataset.documents().iterator()).forEachRemaining(document -> {});
    hints
        .about(algorithms(dataset).stream().map(Algorithm::settings).toList())
        .forEach(hint -> console.say("neardup: " + dataset.name() + ": " + hint));
  }

  private void takeAll(List<EvaluationStep> steps) {
    folder.ifPresent(place -> place.writeRun(description, plan));
    int given = systems.values().stream().mapToInt(List::size).max().orElse(0);
    int measurements = datasets.size() * (plan.written().size() + given);
    report = folder.map(place -> place.report(measurements, plan.pairs()));
    List<EvaluationStep.Outcome> outcomes = new ArrayList<>();
    for (EvaluationStep step : steps) {
      outcomes.add(step.run(this));
    }
    console.print(
        manner.json()
            ? inOne(outcomes.stream().map(outcome -> outcome.json().get()).toList())
            : outcomes.stream()
                .map(outcome -> outcome.text().get())
                .collect(Collectors.joining("\n")));
    folder.ifPresent(
        place -> {
          outcomes.forEach(outcome -> outcome.files().accept(place));
          place.commit();
          if (!manner.json()) {
            console.print("\n" + place.inWords());
          }
        });
  }

  /** Merges the members of JSON objects that describe the same run. */
  private static String inOne(List<String> objects) {
    if (objects.size() == 1) {
      return objects.get(0);
    }
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode all = mapper.createObjectNode();
    try {
      for (String object : objects) {
        all.setAll((ObjectNode) mapper.readTree(object));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Json.write(all);
  }

  /** Returns the report, if results are written. */
  Optional<Report> report() {
    return report;
  }

  Evaluation evaluation() {
    return new Evaluation(plan.threads(), plan.bootstrap(), plan.seed(), timer(), HeapMeter.JVM)
        .keeping(cache);
  }

  private Timer timer() {
    Timer timer = new Timer(plan.runs(), plan.timing());
    return plan.timing() == 0 ? timer.withoutWarmUp() : timer;
  }

  Tuner tuner(TuningPlan tuning) {
    return new Tuner(tuning, plan.threads(), plan.bootstrap(), plan.seed()).keeping(cache);
  }

  /** Reports on standard error which runs of algorithms need not be run again, if any. */
  void sayCached(Evaluation evaluation) {
    sayCached(
        datasets.stream().mapToInt(one -> evaluation.cached(one, algorithms(one))).sum(),
        datasets.size() * plan.written().size(),
        "runs");
  }

  /** Reports on standard error which tunings need not be run again, if any. */
  void sayCached(Tuner tuner) {
    sayCached(
        (int) datasets.stream().filter(one -> tuner.isCached(one, plan.written())).count(),
        datasets.size(),
        "tunings");
  }

  private void sayCached(int found, int all, String things) {
    if (found > 0) {
      console.say("neardup: %d of %d %s found in %s".formatted(found, all, things, cache.folder()));
    }
  }
}
