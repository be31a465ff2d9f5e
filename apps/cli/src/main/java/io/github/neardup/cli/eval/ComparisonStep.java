package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.report.Report;
import io.github.neardup.eval.report.ResultsPage.SummaryTable;
import io.github.neardup.eval.report.SummaryTables;
import io.github.neardup.eval.run.Decisions;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs every algorithm on every dataset, and compares how well and how fast they do. */
final class ComparisonStep implements EvaluationStep {

  @Override
  public Outcome run(EvaluationRun run) {
    Evaluation evaluation = run.evaluation();
    run.sayCached(run.cached(evaluation), EvaluationRun.RUNS);
    Optional<Report> report = run.report();
    Consumer<List<Decisions>> inspector = decisions -> report.ifPresent(r -> r.add(decisions));
    Results results =
        new Results(
            run.description(),
            run.onEachDataset(
                "evaluating",
                (dataset, progress) ->
                    evaluation.run(
                        dataset, run.algorithms(dataset), run.systems(dataset), inspector)));
    return new Outcome(
        () -> text(results),
        results::toJson,
        folder -> {
          folder.write(ResultsFolder.RESULTS, results.toJson());
          folder.write("results.csv", results.toCsv());
          folder.write("curves.json", results.toCurvesJson());
          report.ifPresent(r -> r.write(results));
        },
        () -> run.expected().ifPresent(check -> check.check(results, run.console().err())));
  }

  /** One table of all measurements, and how each kind of text fared. */
  private static String text(Results results) {
    Iterator<SummaryTable> tables = SummaryTables.forTerminal(results).iterator();
    StringBuilder text = new StringBuilder(render(tables.next())).append(legend(results.run()));
    tables.forEachRemaining(table -> text.append('\n').append(render(table)));
    return text.toString();
  }

  private static String render(SummaryTable table) {
    AlignedTable aligned = new AlignedTable(table.texts(), table.header());
    table.rows().forEach(aligned::add);
    return aligned.render();
  }

  private static String legend(RunDescription run) {
    return """

    docs/s, MB/s    speed from text to fingerprint, %s on %d threads; too short: a pass takes less
                        than 5 ms; unsteady: its median is not known to a quarter (see --timing)
    search s        seconds from fingerprints to verified pairs
    candidates      pairs of documents that are compared; found: the share of the duplicates among them
    precision ...   of the verified pairs, against the labels; pairs to be ignored count neither way
    95%% interval    of F1, by resampling %s
    texts by kind   found: paired with a duplicate of theirs; mistaken: paired with another text
    """
        .formatted(
            run.timing() == 0
                ? "of code that was not warmed up (see --timing),"
                : "median of at least " + run.runs(),
            run.threads(),
            run.bootstrap() == 0
                ? "(none was asked for)"
                : String.format(
                    Locale.ROOT, "clusters or groups of judged pairs, %,d times", run.bootstrap()));
  }
}
