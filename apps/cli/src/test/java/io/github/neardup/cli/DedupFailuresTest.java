package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.core.Progress;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        "unknown option '--cluster'; did you mean '--clusters'? Known: --against, --algorithm, --backslash-quotes, --clustering,"
            + " --clusters, --cut, --debug, --delimiter, --drop-empty, --dry-run, --each, --encoding, --force, --format, --help, --help-all, --id-field, --incomplete, --input-format, --inside, --inside-share, --keep, --limit, --lines, --max-comparisons,"
            + " --min-length, --min-words, --no-header, --on-error, --output, --pairs, --quiet, --removed, --report, --resume, --sentences, --shard-size, --text-field, --threads, --within, --work-dir, -a, -h, -o, -q",
        input,
        "-o",
        output,
        "--cluster=x");
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
    assertWrongUsage("--threads must be from 1 to 1024, not 0", input, "-o", output, "--threads=0");
    assertWrongUsage(
        "minhash: threshold must be a number from 0.01 to 1, not '7'",
        input,
        "-o",
        output,
        "-a",
        "minhash:threshold=7");
    assertWrongUsage(
        "--format json and --output - cannot both write to standard output; name a file",
        input,
        "-o",
        "-",
        "--format",
        "json");
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
  void aMissingFolderIsNamed() {
    Path target = folder.resolve("no").resolve("out.jsonl");
    assertFails(
        target + ": its folder " + folder.resolve("no") + " does not exist; create it first",
        "dedup",
        input,
        "-o",
        target);
    assertFails(
        target + ": its folder " + folder.resolve("no") + " does not exist; create it first",
        "dedup",
        input,
        "-o",
        output,
        "--clusters",
        target);
  }

  @Test
  void aMalformedRecordIsNamed() throws IOException {
    Path file = write("bad.jsonl", document("a", "b") + "\n[1]\n");
    assertFails(
        file + ":2: not a JSON object; each line must be one, like {\"id\": ..., \"text\": ...}",
        "dedup",
        file,
        "-o",
        output);
  }

  @Test
  void anIdThatHasBeenIsNamedAcrossFilesToo() throws IOException {
    Path file = write("twice.jsonl", document("x", "b") + "\n\n" + document("x", "c") + "\n");
    assertFails(
        file
            + ":3: the id 'x' was used before; give each document an id of its own, or take places such as"
            + " FILE:LINE as ids, with --id-field none",
        "dedup",
        file,
        "-o",
        output);
    Path second = write("second.jsonl", document("c", "b"));
    assertFails(
        second
            + ":1: the id 'c' was used before; give each document an id of its own, or take places such as"
            + " FILE:LINE as ids, with --id-field none",
        "dedup",
        input,
        second,
        "-o",
        output,
        "--threads",
        4);
  }

  @Test
  void anIdFieldThatWasNamedMustBeThere() {
    assertFails(
        input + ":1: no field 'url'; its fields: id, text; add --id-field id",
        "dedup",
        input,
        "-o",
        output,
        "--id-field",
        "url");
  }

  @Test
  void damagedCompressionFails() throws IOException {
    Path file = folder.resolve("cut.jsonl.gz");
    byte[] whole = Files.readAllBytes(write("in.jsonl.gz", randomCorpus(500)));
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    Run run = neardup.run("dedup", file, "-o", output);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err())
        .matches(
            "neardup: .*cut\\.jsonl\\.gz:[0-9]+: the compressed data is damaged or cut off near"
                + " this line .*\\R");
    assertNothingLeft();
  }

  @ParameterizedTest
  @ValueSource(strings = {"shorter", "longer", "changed"})
  void inputThatChangesBetweenThePassesFails(String how) throws IOException {
    String other =
        switch (how) {
          case "shorter" -> lines(SMALL, 0, 1, 2, 3);
          case "longer" -> SMALL + document("f", "more");
          default -> SMALL.replace("sealing wax", "sealing");
        };
    // The search has begun when the bar says so; the second pass has not.
    Progress changing =
        (name, bytes) -> {
          if (name.equals("writing")) {
            writeUnchecked(input, other);
          }
          return Progress.NONE.stage(name, bytes);
        };
    Deduplicator.Builder deduplicator =
        Deduplicator.builder()
            .input(input)
            .algorithm(Algorithms.create("minhash"))
            .output(output)
            .progress(changing);
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(deduplicator::run)
        .withMessageMatching(
            ".*in\\.jsonl(:6)?: changed while it was read; leave the files alone while neardup"
                + " runs, and run it again");
    assertNothingLeft();
  }

  @Test
  void afterAFailureTheFormerOutputIsStillThere() throws IOException {
    write("out.jsonl", "former");
    Path file = write("bad.jsonl", document("a", "b") + "\nx\n");
    assertThat(neardup.run("dedup", file, "-o", output).status()).isEqualTo(1);
    assertThat(read(output)).isEqualTo("former");
  }

  private static void writeUnchecked(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
