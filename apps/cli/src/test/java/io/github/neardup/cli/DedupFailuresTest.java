package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** How {@code neardup dedup} fails: wrong usage, and inputs and outputs that will not do. */
class DedupFailuresTest extends DedupCommandRuns {

  @Test
  void wrongUsageIsOneLineAndStatusTwo() {
    assertWrongUsage(
        "missing required option: '--output=OUTPUT', or --dry-run to see what would be removed",
        input);
    assertWrongUsage("missing required parameter: 'INPUT'", "-o", output);
    assertWrongUsage(
        "invalid value for option '--keep': unknown keep policy 'longst';"
            + " did you mean 'longest'? Known: first, highest:FIELD, last, longest, lowest:FIELD, none,"
            + " prefer:FIELD=VALUE,..., shortest",
        input,
        "-o",
        output,
        "--keep",
        "longst");
    assertWrongUsage(
        "--resume saves its progress beside OUTPUT, which must be a file; name one with --output",
        input,
        "-o",
        "-",
        "--resume");
    assertWrongUsage(
        "--resume reads the inputs again, and standard input cannot be read twice; save it to a"
            + " file",
        "-",
        "-o",
        output,
        "--resume");
    assertWrongUsage(
        "--id-field and --text-field: id and text cannot both be the field 'text'; name two fields",
        input,
        "-o",
        output,
        "--id-field",
        "text");
  }

  @Test
  void aMissingInputIsNamed() {
    Path none = folder.resolve("none.jsonl");
    assertFails(none + ": there is no such file; check the path", "dedup", none, "-o", output);
    assertFails(
        none + ": there is no such file; check the path", "dedup", input, none, "-o", output);
  }

  @Test
  void anOutputThatIsEmptyBecauseNothingCouldBeReadIsPointedOut() throws IOException {
    Path input = Files.writeString(folder.resolve("in.jsonl"), "{broken\n");
    Neardup.Run run =
        new Neardup().type("dedup %s -o %s --on-error skip -q", input, folder.resolve("out.jsonl"));
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .endsWith("neardup: warning: no record could be read, so the output is empty\n");
  }
}
