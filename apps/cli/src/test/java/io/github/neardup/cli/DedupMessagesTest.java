package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code neardup dedup} says of a run: summary, progress, or nothing. */
class DedupMessagesTest extends DedupCommandRuns {

  @Test
  void theSummaryGoesToStandardError() {
    Run run = neardup.type("dedup %s -o %s", input, output);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .matches(
            """
            algorithm  minhash
            threshold  0\\.5, the default; neardup label asks what you call a duplicate
            documents  5
            search     exact, since there are few texts: no pair is missed
            clusters   1 of two or more
            removed    2 \\(40\\.0%: 1 exact copies, 1 near-duplicates\\)
            kept       3
            seconds    [0-9.]+ \\(fingerprint [0-9.]+, search [0-9.]+, write [0-9.]+\\)
            input      0\\.0 MB of files
            largest    3 like a: .+
            """);
  }

  @Test
  void theSpeedOfManyDocumentsIsInDocuments() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      lines.append("{\"text\": \"number ").append(i).append("\"}\n");
    }
    Files.writeString(input, lines);
    assertThat(neardup.type("dedup %s -o %s", input, output).err())
        .containsPattern("\ninput      0\\.0 MB of files, [0-9,]+ documents/s\n");
  }

  /** By the tests of the search and of {@code shingle=auto}; below 0.5 the latter loses pairs. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "minhash:threshold=0.6 | no pair is missed",
        "minhash:threshold=0.4 | no pair of 0.5 or more is missed; write shingle=2 to miss none below",
        "minhash:threshold=0.4,shingle=2 | no pair is missed",
      })
  void thatNoPairIsMissedIsSaidWhereItIsTrue(String spec, String words) {
    assertThat(neardup.type("dedup %s -o %s -a %s", input, output, spec).err())
        .contains("exact, since there are few texts: " + words + "\n");
  }

  @Test
  void theSummaryAsJsonGoesToStandardOutput() throws IOException {
    Run run = neardup.type("dedup %s -o %s --format json -q", input, output);
    assertDone(run);
    assertThat(run.err()).isEmpty();
    JsonNode summary = new ObjectMapper().readTree(run.out());
    assertThat(summary.get("algorithm").asText()).startsWith("minhash:permutations=");
    assertThat(summary.get("keep").asText()).isEqualTo("first");
    assertThat(summary.get("clustering").asText()).isEqualTo("star");
    assertThat(summary.get("incomplete_documents")).isEmpty();
    assertThat(summary.get("documents").asInt()).isEqualTo(5);
    assertThat(summary.get("clusters").asInt()).isEqualTo(1);
    assertThat(summary.get("removed").asInt()).isEqualTo(2);
    assertThat(summary.get("kept").asInt()).isEqualTo(3);
    assertThat(summary.get("input_bytes").asLong()).isEqualTo(Files.size(input));
    JsonNode seconds = summary.get("seconds");
    assertThat(seconds.get("total").asDouble())
        .isEqualTo(
            seconds.get("fingerprint").asDouble()
                + seconds.get("search").asDouble()
                + seconds.get("write").asDouble());
    assertThat(summary.get("megabytes_per_second").asDouble()).isPositive();
  }

  @Test
  void quietSaysNothing() {
    Run run = neardup.type("dedup %s -o %s --quiet", input, output);
    assertThat(run).isEqualTo(new Run(0, "", ""));
  }

  @Test
  void progressIsShownOnATerminalUnlessQuiet() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console terminal =
        new Console(InputStream.nullInputStream(), new ByteArrayOutputStream(), err, 80, true);
    assertThat(Main.run(terminal, "dedup", "-q", input.toString(), "-o", output.toString()))
        .isZero();
    assertThat(err.toString(UTF_8)).isEmpty();
    assertThat(Main.run(terminal, "dedup", input.toString(), "-o", output.toString())).isZero();
    assertThat(err.toString(UTF_8)).contains("fingerprinting", "searching", "writing", "100%");
  }
}
