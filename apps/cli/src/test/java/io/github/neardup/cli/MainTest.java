package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

  private final Neardup neardup = new Neardup();

  @Test
  void withoutArgumentsUsageGoesToStandardErrorAndTheStatusIsTwo() {
    Run run = neardup.run();
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("Usage: neardup COMMAND").contains("dedup", "compare");
  }

  @Test
  void versionNamesTheProgram() {
    Run run = neardup.run("--version");
    assertThat(run.status()).isZero();
    assertThat(run.out()).matches("neardup .* \\(Java .*\\)\\R");
    assertThat(neardup.run("-V").out()).isEqualTo(run.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dedup",
        "eval",
        "compare",
        "datasets",
        "algorithms",
        "help",
        "recommend",
        "label"
      })
  void everyCommandHasHelpOnStandardOutput(String command) {
    Run run = neardup.run(command, "--help");
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("Usage: neardup " + command).contains("--help").endsWith("\n");
    assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    assertThat(neardup.run("help", command)).isEqualTo(run);
    assertThat(neardup.run(command, "-h")).isEqualTo(run);
  }

  @Test
  void helpOfTheProgramListsEveryCommand() {
    Run run = neardup.run("--help");
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("  dedup ", "  eval ", "  compare ", "  datasets ", "  algorithms ", "  help ");
    assertThat(run.out()).contains("Exit status: 0 done, 1 failed, 2 wrong usage.").endsWith("\n");
    assertThat(neardup.run("help")).isEqualTo(run);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          dedpu                 | unknown command 'dedpu'; did you mean 'dedup'? Known: {commands} (see neardup --help)
          --versoin             | unknown option '--versoin'; did you mean '--version'? Known: --debug, --help, --version, -V, -h (see neardup --help)
          help compar           | unknown command 'compar'; did you mean 'compare'? Known: {commands} (see neardup help --help)
          help compare a        | unexpected argument 'a' (see neardup help --help)
          algorithms --formt=x  | unknown option '--formt'; did you mean '--format'? Known: --debug, --format, --help, -h (see neardup algorithms --help)
          algorithms --format x | invalid value for option '--format': unknown format 'x'. Known: json, text (see neardup algorithms --help)
          algorithms --format   | missing required parameter for option '--format' (FORMAT) (see neardup algorithms --help)
          compare a             | missing required parameter: 'B' (see neardup compare --help)
          compare a b c         | unexpected argument 'c' (see neardup compare --help)
          compare a b -a simhash:bit=64  | simhash: unknown setting 'bit'; did you mean 'bits'? Known: base, bits, coverage, distance, fields, frequencies, keywords, normalize, parts, protect, seed, shingle, similarity, stopwords, tokens, weights (see neardup compare --help)
          """)
  void wrongUsageIsOneLineAndStatusTwo(String arguments, String message) {
    Run run = neardup.run((Object[]) arguments.split(" "));
    assertThat(run.err())
        .isEqualTo("neardup: " + Neardup.withNames(message) + System.lineSeparator());
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void debugShowsWhereItHappened() {
    assertThat(neardup.type("compare a b -a x --debug").err())
        .startsWith("neardup: unknown algorithm 'x'")
        .contains("InvalidSpecException", "\tat ");
    assertThat(neardup.type("--debug compare ./none b").err())
        .startsWith("neardup: ./none: no such file")
        .contains("CorpusException", "\tat ");
  }

  @Test
  void outOfMemorySaysHowToGetMore() {
    InputStream endless =
        new FilterInputStream(InputStream.nullInputStream()) {
          @Override
          public int read(byte[] bytes, int offset, int length) {
            throw new OutOfMemoryError("Java heap space");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = new Console(endless, new ByteArrayOutputStream(), err, 80, false);
    int status = Main.run(console, "compare", "-", "text");
    String said = err.toString(StandardCharsets.UTF_8);
    Matcher words =
        Pattern.compile(
                "neardup: out of memory with a heap of ([0-9]+) MB;"
                    + " allow more, for example with NEARDUP_OPTS=-Xmx([0-9]+)g\\R")
            .matcher(said);
    assertThat(words.matches()).as(said).isTrue();
    assertThat(1024 * Long.parseLong(words.group(2))).isGreaterThan(Long.parseLong(words.group(1)));
    assertThat(status).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eval -d everyday-zh -a exact --quick",
        "frequencies ../../datasets/src/main/resources/io/github/neardup/datasets/bundled/everyday-en/documents.jsonl -o /dev/null"
      })
  void aTerminalShowsTheProgressInTexts(String command) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(InputStream.nullInputStream(), new ByteArrayOutputStream(), err, 80, true);
    assertThat(Main.run(console, command.split(" "))).isZero();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .containsPattern(" 100% \\[=+\\] [0-9,]+ texts, [0-9]+:[0-9]{2}")
        .doesNotContain(" of 0.2 MB", "] 0.2 MB");
  }

  @Test
  void aBrokenPipeIsToldFromOtherFailures() throws IOException {
    Pipe pipe = Pipe.open();
    pipe.source().close();
    try (Pipe.SinkChannel sink = pipe.sink()) {
      sink.write(ByteBuffer.allocate(1));
      throw new AssertionError("the pipe is not broken");
    } catch (IOException e) {
      assertThat(Failures.isBrokenPipe(e)).isTrue();
    }
    assertThat(Failures.isBrokenPipe(new IOException("No space left on device"))).isFalse();
    assertThat(Failures.isBrokenPipe(new IOException())).isFalse();
  }
}
