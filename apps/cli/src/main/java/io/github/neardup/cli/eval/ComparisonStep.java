package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.ExpectedResults;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.report.Report;
import io.github.neardup.eval.report.ResultsPage.SummaryTable;
import io.github.neardup.eval.report.SummaryTables;
import io.github.neardup.eval.run.Decisions;
import io.github.neardup.io.CorpusException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs every algorithm on every dataset, and compares how well and how fast they do. */
final class ComparisonStep implements EvaluationStep {

  /** Of differences from what was expected. */
  private static final int MOST_SHOWN = 20;

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
        () -> run.expected().ifPresent(expected -> check(run, results, expected)));
  }

  /** Prints the differences from what was expected, and fails if there are any. */
  private static void check(EvaluationRun run, Results results, ExpectedResults expected) {
    PrintStream err = run.console().err();
    Path file = run.plan().expect().orElseThrow();
    String figures = Console.count(expected.figures(), "figure", "figures");
    List<ExpectedResults.Difference> differences = expected.differences(results);
    if (differences.isEmpty()) {
      err.println("neardup: " + figures + " as in " + file);
      return;
    }
    AlignedTable table = AlignedTable.ofText(0);
    table.add("dataset", "algorithm", "figure", "expected", "found");
    differences.stream()
        .limit(MOST_SHOWN)
        .forEach(d -> table.add(d.dataset(), d.algorithm(), d.figure(), d.expected(), d.found()));
    err.print(table.render());
    if (differences.size() > MOST_SHOWN) {
      err.printf(Locale.ROOT, "and %,d more%n", differences.size() - MOST_SHOWN);
    }
    throw new CorpusException(
        file.toString(),
        "%s in %s; find the cause or, if it is wanted, keep the new results.json"
            .formatted(Console.count(differences.size(), "difference", "differences"), figures));
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
