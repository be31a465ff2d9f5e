package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.Printable;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.report.Report;
import io.github.neardup.eval.report.ResultTable;
import io.github.neardup.eval.report.SummaryTables;
import io.github.neardup.eval.run.Decisions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs every algorithm on every dataset, and compares their quality and speed. */
final class ComparisonStep implements EvaluationStep {

  @Override
  public Outcome run(EvaluationRun run) {
    Evaluation evaluation = run.evaluation();
    run.sayCached(evaluation);
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
        () -> text(results, run.hasDetails()),
        results::toJson,
        folder -> {
          folder.write(ResultsFolder.RESULTS, results.toJson());
          folder.write("results.csv", SummaryTables.csv(results));
          folder.write("curves.json", results.toCurvesJson());
          report.ifPresent(r -> r.write(results));
        });
  }

  /** The width of lines on a terminal, in characters. */
  private static final int WIDTH = 80;

  /** Returns which algorithm is best, then the quality of each, then its cost. */
  private static String text(Results results, boolean details) {
    SummaryTables tables = new SummaryTables(results).narrow();
    StringBuilder text = new StringBuilder();
    tables
        .answer()
        .forEach(sentence -> text.append(AlignedTable.paragraph(sentence, 0, WIDTH)).append('\n'));
    tables.inShort().forEach(table -> text.append(byDataset(table)).append('\n'));
    tables
        .remarks()
        .forEach(
            remark -> {
              text.append(AlignedTable.paragraph(remark.sentence() + ":", 0, WIDTH));
              remark.lines().forEach(line -> text.append(AlignedTable.paragraph(line, 2, WIDTH)));
              text.append('\n');
            });
    tables
        .shortened()
        .forEach((label, name) -> text.append(name).append(" is ").append(label).append('\n'));
    text.append(legend(results.run()));
    if (details) {
      tables
          .tables()
          .forEach(
              table ->
                  text.append('\n').append(table.title()).append("\n\n").append(render(table)));
    }
    return text.toString();
  }

  /** Groups the rows under the names of their datasets. */
  private static String byDataset(ResultTable table) {
    List<List<String>> rows = table.narrowRows();
    AlignedTable aligned = new AlignedTable(1, table.header().subList(1, table.header().size()));
    rows.forEach(row -> aligned.add(withoutDataset(row)));
    List<String> lines = aligned.render().lines().toList();
    StringBuilder text = new StringBuilder(lines.get(0)).append('\n');
    String dataset = "";
    for (int i = 0; i < rows.size(); i++) {
      if (!rows.get(i).get(0).equals(dataset)) {
        dataset = rows.get(i).get(0);
        text.append(Printable.text(dataset)).append('\n');
      }
      text.append(lines.get(i + 1)).append('\n');
    }
    return text.toString();
  }

  private static List<String> withoutDataset(List<String> row) {
    List<String> cells = new ArrayList<>(row.subList(1, row.size()));
    cells.set(0, "  " + cells.get(0));
    return cells;
  }

  static String render(ResultTable table) {
    AlignedTable aligned = new AlignedTable(table.texts(), table.header());
    table.narrowRows().forEach(aligned::add);
    return aligned.render();
  }

  private static String legend(RunDescription run) {
    AlignedTable legend = AlignedTable.ofText(0);
    legend.add(
        "precision",
        "of the pairs found, the share that the labels call duplicates; recall: of the duplicates, the share found");
    if (run.bootstrap() > 0) {
      legend.add(
          "95% interval",
          Console.format(
              "of F1, by resampling clusters or groups of judged pairs %,d times",
              run.bootstrap()));
    }
    legend.add("best F1", "the highest of all thresholds, if all pairs were compared");
    legend.add(
        "docs/s, MB/s",
        "from text to fingerprint on %s, %s; search s: seconds from fingerprints to verified pairs; ~: uncertain by more than a quarter, --timing 10 measures longer"
            .formatted(
                Console.count(run.threads(), "thread", "threads"),
                run.timing() == 0
                    ? "code not warmed up"
                    : "median of at least " + Console.count(run.runs(), "run", "runs")));
    legend.add(
        "candidates", "pairs that are compared; reached: the share of the duplicates among them");
    return legend.render(WIDTH);
  }
}
