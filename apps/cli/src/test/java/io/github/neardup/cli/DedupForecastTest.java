package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.dedup.Forecast;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code dedup} says of a run before most of it. */
class DedupForecastTest {

  private static final long GIGABYTE = 1_000_000_000;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path folder;

  @BeforeEach
  void makeProgram() throws IOException {
    HostileProgram.make(folder);
  }

  private Console console(boolean terminal) {
    return new Console(
        new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream(), err, 80, terminal);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1234567 | 725 | 1,200,000 documents: about 12 min more",
        "1250000 | 60 | 1,300,000 documents: about 1 min more",
        "20 | 3599 | 20 documents: about 60 min more",
        "996 | 3600 | 1,000 documents: about 1.0 h more",
        "99 | 86400 | 99 documents: about 24 h more"
      })
  void figuresAreRough(long documents, double seconds, String part) {
    assertThat(
            DedupText.forecast(
                new Forecast(documents, 1_940_000_000, 10 * GIGABYTE, seconds), true))
        .isEqualTo(
            "neardup: about "
                + part
                + " to fingerprint them, and then the search; about 1.9 GB of memory of 10.0 GB");
  }

  @Test
  void whatIsLongIsWorthBeingAbleToGoOn() {
    Forecast longRun = new Forecast(5, 5, Long.MAX_VALUE, 601);
    assertThat(DedupText.forecast(longRun, false))
        .endsWith("about 0.1 GB of memory (with --resume, you can resume a killed run)");
    assertThat(DedupText.forecast(longRun, true)).endsWith("about 0.1 GB of memory");
    assertThat(DedupText.forecast(new Forecast(5, 5, Long.MAX_VALUE, 599), false))
        .endsWith("about 0.1 GB of memory");
  }

  @Test
  void nothingIsSaidOfWhatIsShort() {
    DedupText.sayForecast(
        new Forecast(5, 5, GIGABYTE, 59), false, console(false), new QuietOption());
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    DedupText.sayForecast(
        new Forecast(5, 5, GIGABYTE, 61), false, console(false), new QuietOption());
    assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("neardup: about 5").endsWith("\n");
    err.reset();
    DedupText.sayResumed(5, console(true), new QuietOption());
    assertThat(err.toString(StandardCharsets.UTF_8))
        .as("a bar is wiped off")
        .isEqualTo(
            "\r"
                + " ".repeat(79)
                + "\rneardup: resuming after 5 documents fingerprinted earlier\n");
  }

  @Test
  void whatIsNotRefusedHasEnoughMemory() throws Exception {
    assertTheLeastMemoryIsEnough("minhash", false);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"minhash", "kshingle", "simhash:distance=3", "ksentence"})
  void whatIsNotRefusedHasEnoughMemoryWithEveryAlgorithm(String spec) throws Exception {
    assertTheLeastMemoryIsEnough(spec, true);
    assertTheLeastMemoryIsEnough(spec, false);
  }

  /**
   * A run that the forecast only just permits has enough memory.
   *
   * @param alike whether the texts differ in a word, or else have little in common
   */
  private void assertTheLeastMemoryIsEnough(String spec, boolean alike) throws Exception {
    Random random = new Random(1);
    try (BufferedWriter corpus = Files.newBufferedWriter(folder.resolve("corpus.jsonl"))) {
      for (int i = 0; i < 40_000; i++) {
        String words =
            random
                .ints(12, 0, 50_000)
                .mapToObj(number -> "w" + number)
                .collect(Collectors.joining(" "));
        String text = alike ? "of this form we have seen number " + i + " in all" : words;
        corpus.write("{\"text\": \"%s\"}\n".formatted(text));
      }
    }
    int megabytes = 40;
    HostileProgram.Ended ended = dedup(spec, megabytes);
    assertThat(ended.status()).as("is refused at first").isEqualTo(1);
    assertThat(ended.err())
        .contains("documents are likely to need")
        .contains("or use Apache Spark (docs/guide/spark.md); nothing was written");
    Pattern refused = Pattern.compile("likely to need ([0-9]+) MB of memory");
    for (Matcher need = refused.matcher(ended.err()); need.find(); need.reset(ended.err())) {
      // What the heap may hold depends on its size, and so does the need.
      megabytes = Math.max(megabytes + 1, (int) (Integer.parseInt(need.group(1)) / 0.9 / 1.048));
      ended = dedup(spec, megabytes);
    }
    assertThat(ended.err()).as("with %s MB", megabytes).doesNotContain("out of memory");
    assertThat(ended.status()).isZero();
  }

  private HostileProgram.Ended dedup(String spec, int megabytes) throws Exception {
    return HostileProgram.shell(
        folder,
        "rm -f out.jsonl; NEARDUP_OPTS=-Xmx%dm ./neardup dedup corpus.jsonl -o out.jsonl -a %s"
            .formatted(megabytes, spec));
  }
}
