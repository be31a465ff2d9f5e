package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.eval.ExpectedResults;
import io.github.neardup.eval.Results;
import io.github.neardup.io.CorpusException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Says whether results are as a file expects. */
final class ExpectationCheck {

  private static final int MOST_SHOWN = 20;

  private final Path file;
  private final ExpectedResults expected;

  /** Reads what is expected: that a file is at fault should come out before the work, not after. */
  ExpectationCheck(Path file) {
    this.file = file;
    this.expected = ExpectedResults.read(file);
  }

  /** Prints the differences, and fails if there are any. */
  void check(Results results, PrintStream err) {
    List<ExpectedResults.Difference> differences = expected.differences(results);
    if (differences.isEmpty()) {
      err.println(
          "neardup: " + Console.count(expected.figures(), "figure", "figures") + " as in " + file);
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
            .formatted(
                Console.count(differences.size(), "difference", "differences"),
                Console.count(expected.figures(), "figure", "figures")));
  }
}
