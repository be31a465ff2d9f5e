package io.github.neardup.cli.eval;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.DatasetResults;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.inspect.Decisions;
import io.github.neardup.eval.report.PairFiles;
import io.github.neardup.eval.report.Report;
import io.github.neardup.io.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs every algorithm on every dataset, and compares how well and how fast they do. */
final class ComparisonStep implements EvaluationStep {

  @Override
  public Outcome run(EvaluationRun run) {
    Evaluation evaluation = run.evaluation();
    run.sayCached(run.cached(evaluation), EvaluationRun.RUNS);
    Optional<Report> report = run.report();
    Optional<PairFiles> pairs = run.pairs();
    Consumer<List<Decisions>> inspector =
        decisions -> {
          report.ifPresent(r -> r.add(decisions));
          pairs.ifPresent(files -> files.add(decisions));
        };
    Results results = new Results(run.description(), measure(run, evaluation, inspector));
    return new Outcome(
        () -> new EvaluationReport(results).render(),
        results::toJson,
        folder -> {
          folder.write(ResultsFolder.RESULTS, results.toJson());
          folder.write("results.csv", results.toCsv());
          folder.write("curves.json", results.toCurvesJson());
          report.ifPresent(r -> r.write(results));
        },
        () -> run.expected().ifPresent(check -> check.check(results, run.console().err())));
  }

  private static List<DatasetResults> measure(
      EvaluationRun run, Evaluation evaluation, Consumer<List<Decisions>> inspector) {
    List<DatasetResults> results = new ArrayList<>();
    try (Progress.Stage stage = run.stage("evaluating")) {
      long done = 0;
      for (Dataset dataset : run.datasets()) {
        results.add(evaluation.run(dataset, run.algorithms(), inspector));
        done += dataset.bytes();
        stage.reached(done);
      }
    }
    return results;
  }
}
