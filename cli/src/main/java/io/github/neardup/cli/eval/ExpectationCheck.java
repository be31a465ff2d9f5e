package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.expect.Expectations;
import io.github.neardup.io.CorpusException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;

/** Says whether results are as a file expects. */
final class ExpectationCheck {

  private final Path file;
  private final Expectations expectations;

  /** Reads what is expected: that a file is at fault should come out before the work, not after. */
  ExpectationCheck(Path file) {
    this.file = file;
    this.expectations = Expectations.read(file);
  }

  /** Prints every difference, and fails if there are any. */
  void check(Results results, PrintStream err) {
    Expectations.Outcome outcome = expectations.compare(results);
    outcome.notes().forEach(note -> err.println("neardup: note: " + note));
    if (outcome.figures() == 0 && outcome.differences().isEmpty()) {
      throw new CorpusException(
          file.toString(),
          "nothing in it is compared; keep a whole results.json, or give tolerances for its times");
    }
    if (outcome.differences().isEmpty()) {
      err.println("neardup: " + figures(outcome.figures()) + " as in " + file);
      return;
    }
    AlignedTable table =
        new AlignedTable(3, "dataset", "algorithm", "measure", "expected", "got", "tolerance");
    for (Expectations.Difference difference : outcome.differences()) {
      table.add(
          difference.dataset(),
          difference.algorithm(),
          difference.measure(),
          difference.expected(),
          difference.got(),
          difference.tolerance());
    }
    err.print(table.render());
    int differences = outcome.differences().size();
    throw new CorpusException(
        file.toString(),
        "%,d %s in %s compared; find the cause or, if it is wanted, keep the new results.json"
            .formatted(
                differences,
                differences == 1 ? "difference" : "differences",
                figures(outcome.figures())));
  }

  private static String figures(long figures) {
    return String.format(Locale.ROOT, figures == 1 ? "%,d figure" : "%,d figures", figures);
  }
}
