package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.report.SummaryTable;
import io.github.neardup.eval.report.SummaryTables;
import java.util.Iterator;
import java.util.Locale;

/**
 * The results of an evaluation as text: one table of all measurements, and how each kind of text
 * fared.
 */
final class EvaluationReport {

  private final Results results;

  EvaluationReport(Results results) {
    this.results = results;
  }

  /** The report, in lines that end in LF. */
  String render() {
    Iterator<SummaryTable> tables = SummaryTables.forTerminal(results).iterator();
    StringBuilder text = new StringBuilder(render(tables.next())).append(legend());
    tables.forEachRemaining(table -> text.append('\n').append(render(table)));
    return text.toString();
  }

  private static String render(SummaryTable table) {
    AlignedTable aligned = new AlignedTable(table.texts(), table.header().toArray(String[]::new));
    table.rows().forEach(row -> aligned.add(row.toArray(String[]::new)));
    return aligned.render();
  }

  private String legend() {
    return """

        docs/s, MB/s    speed from text to fingerprint, median of %d on %d threads
        search s        seconds from fingerprints to verified pairs
        candidates      pairs of documents that are compared; found: the share of the duplicates among them
        precision ...   of the verified pairs, against the labels; pairs to be ignored count neither way
        95%% interval    of F1, by resampling %s
        texts by kind   found: paired with a duplicate of theirs; mistaken: paired with another text
        """
        .formatted(
            results.run().runs(),
            results.run().threads(),
            results.run().bootstrap() == 0
                ? "(none was asked for)"
                : String.format(
                    Locale.ROOT,
                    "clusters or groups of judged pairs, %,d times",
                    results.run().bootstrap()));
  }
}
