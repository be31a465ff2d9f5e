package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.eval.Comparison;
import io.github.neardup.eval.choose.Tuner;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import io.github.neardup.eval.choose.TuningResults;
import io.github.neardup.eval.choose.TuningResults.DatasetTuning;
import io.github.neardup.eval.choose.TuningResults.TunedAlgorithm;
import java.util.List;

/** Chooses settings on one part of each dataset, and measures them on the rest. */
record TuningStep(TuningPlan tuning) implements EvaluationStep {

  /** Wide lines, since a spec is one word that is never broken. */
  private static final int WIDTH = 180;

  /** Stands before settings beyond whose values better ones may be. */
  private static final String ON_EDGE =
      """
      *               on the edge of the grid: values beyond were not tried and may be better; name them with --grid:
      """;

  @Override
  public Outcome run(EvaluationRun run) {
    run.saySystemsAreLeftOut("--tune");
    Tuner tuner = run.tuner(tuning);
    run.sayCached(tuner);
    List<DatasetTuning> tuned =
        run.onEachDataset(
            "tuning", (dataset, progress) -> tuner.run(dataset, run.plan().written(), progress));
    TuningResults results = new TuningResults(run.description(), tuning, tuned);
    return Outcome.ofSection(
        run,
        "tuning",
        () -> text(results, run.console().columns()),
        results::toJson,
        results::toCsv);
  }

  /** A table with the settings that won in its last column. */
  private static String text(TuningResults results, int columns) {
    String measure = results.plan().measure().label();
    StringBuilder text = new StringBuilder();
    AlignedTable table = AlignedTable.ofText(0);
    table.add("dataset", "algorithm", "default", "tuned", "oracle", "tuned is", "tuned spec");
    boolean any = false;
    StringBuilder edges = new StringBuilder();
    for (DatasetTuning dataset : results.datasets()) {
      for (TunedAlgorithm algorithm : dataset.algorithms()) {
        any = true;
        table.add(
            dataset.dataset(),
            algorithm.byDefault().label(),
            value(algorithm.byDefault().of(measure)),
            value(algorithm.tuned().of(measure)),
            value(algorithm.oracle().of(measure)),
            verdict(algorithm.difference().verdict()),
            algorithm.tuned().label() + (algorithm.onEdge().isEmpty() ? "" : " *"));
        if (!algorithm.onEdge().isEmpty()) {
          edges.append(
              "                %s: %s with %s\n"
                  .formatted(
                      dataset.dataset(),
                      algorithm.algorithm(),
                      String.join(", ", algorithm.onEdge())));
        }
      }
    }
    if (any) {
      text.append(table.render(Math.max(columns, WIDTH)));
      text.append(
          """

          default ...     %s with 95%% interval on the test part: with the spec as given; with the settings that were best
                          on the development part, %.0f%% of the clusters (seed %d); with those best on the test part itself,
                          which is not a fair measurement, but an upper limit for tuning
          tuned is        than default; same: these data show no difference
          """
              .formatted(measure, 100 * results.plan().development(), results.run().seed()));
    }
    if (!edges.isEmpty()) {
      text.append(ON_EDGE).append(edges);
    }
    for (DatasetTuning dataset : results.datasets()) {
      dataset
          .obstacle()
          .map(why -> dataset.dataset() + " was not tuned on: " + why)
          .ifPresent(why -> text.append(AlignedTable.paragraph(why, 0, columns)));
    }
    return text.toString();
  }

  private static String verdict(Comparison.Verdict verdict) {
    return verdict == Comparison.Verdict.NOT_DISTINGUISHABLE ? "same" : verdict.label();
  }

  private static String value(TunedAlgorithm.Value value) {
    String number = decimal(value.value());
    return Double.isNaN(value.low())
        ? number
        : number + " [" + decimal(value.low()) + ", " + decimal(value.high()) + "]";
  }

  private static String decimal(double value) {
    return Double.isNaN(value) ? "-" : Console.format("%.3f", value);
  }
}
