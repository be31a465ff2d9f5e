package io.github.neardup.cli.label;

import static io.github.neardup.eval.choose.Questions.Answer.NO;
import static io.github.neardup.eval.choose.Questions.Answer.UNSURE;
import static io.github.neardup.eval.choose.Questions.Answer.YES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.neardup.cli.console.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jline.utils.WCWidth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelTerminalTest {

  private static final int NEVER = 100;

  /** What would act on a terminal, but line feeds and what colours text. */
  private static final String COMMANDS =
      "[\\x00-\\x08\\x0b-\\x0c\\x0e-\\x1f\\x7f\\x80-\\x9f\u202e]";

  private static final String COLOURS = "\u001b\\[[0-9;]*m";

  // --- through a pipe ---------------------------------------------------------------------------

  private static Console console(String input, OutputStream out, int columns) {
    return new Console(
        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
        out,
        new ByteArrayOutputStream(),
        columns,
        false);
  }

  private static String ask(FakeQuestions questions, String input, int columns) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new LabelTerminal(console(input, out, columns)).ask(questions);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void linesAreAnswersAndTheStandingIsShownAfterEach() {
    FakeQuestions questions = FakeQuestions.examples(NEVER);
    String out = ask(questions, "y\nN\n u \nb\nq\ny\n", 80);
    assertThat(questions.answers()).containsExactly(YES, NO);
    assertThat(out)
        .contains(
            "Question 1 ---",
            "on [Sunday], said",
            "on [Monday], said",
            """
            Are they duplicates?   y yes   n no   u unsure   b back   q quit   yes
            1 answer: 1 yes, 0 no, 0 unsure
            Best now: minhash:threshold=0.6
              precision 92.3% (85.1 to 96.4)
              recall    88.0% (80.2 to 93.0)
              31.2% of the texts would be removed
              dedup would remove about 1,000 near-duplicates, 77 of them wrongly, and leave
              about 126
            """,
            "3 answers: 1 yes, 1 no, 1 unsure\n",
            "   back\n",
            "   quit\n")
        .containsSubsequence("Question 3 ", "Question 4 ", "Question 3 ")
        .doesNotContain("\u001b", "Question 5", "hardly");
  }

  @Test
  void theEndOfInputEndsTheQuestions() {
    FakeQuestions questions = FakeQuestions.examples(NEVER);
    assertThat(ask(questions, "y", 80)).endsWith("quit\n");
    assertThat(questions.answers()).containsExactly(YES);
  }

  @Test
  void otherLinesAreNoAnswers() {
    FakeQuestions questions = FakeQuestions.examples(NEVER);
    assertThat(ask(questions, "\nyn\nx\nb\n", 80))
        .contains("Please press one of these keys.", "there is no answer to take back")
        .doesNotContain("1 answer");
    assertThat(questions.answers()).isEmpty();
  }

  @Test
  void onceItIsSaidThatTheAnswersAreEnough() {
    FakeQuestions questions = FakeQuestions.examples(2);
    String out = ask(questions, "y\n".repeat(20), 80);
    assertThat(questions.answers()).hasSize(8);
    assertThat(out).endsWith("No pair is left to ask about.\n");
    assertThat(out.split("More answers would hardly change the choice.", -1)).hasSize(2);
  }

  @Test
  void whoGoesOnSeesTheStandingFirst() {
    FakeQuestions questions = FakeQuestions.examples(NEVER);
    questions.answer(YES);
    assertThat(ask(questions, "", 80)).startsWith("1 answer: 1 yes").contains("Question 2 ");
  }

  @ParameterizedTest
  @ValueSource(ints = {72, 140})
  void noLineIsWiderThanTheTerminalAndNothingReachesIt(int columns) {
    String out = ask(FakeQuestions.examples(NEVER), "u\n".repeat(8), columns);
    assertThat(out)
        .doesNotContainPattern(COMMANDS)
        .contains("\\u001b[2J\\u001b]0;title\\u0007\\u202e")
        .containsPattern("\\.\\.\\. 1\\d,\\d{3} characters alike \\.\\.\\.")
        .contains("今天[下]午北京下了[大]雨", "今天[上]午北京下了[小]雨");
    assertThat(out.lines().filter(line -> !line.startsWith("Are they")))
        .allSatisfy(
            line ->
                assertThat(line.codePoints().map(c -> Math.max(0, WCWidth.wcwidth(c))).sum())
                    .as(line)
                    .isLessThanOrEqualTo(columns));
  }

  @Test
  void aFailingOutputEndsTheQuestions() {
    FakeQuestions questions = FakeQuestions.examples(NEVER);
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    assertThatThrownBy(() -> new LabelTerminal(console("y\ny\n", full, 80)).ask(questions))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("No space left");
    assertThat(questions.answers()).isEmpty();
  }

  // --- in a terminal ----------------------------------------------------------------------------

  /**
   * Runs a program in a terminal of 120 columns: waits for each prompt (two question marks or a
   * full stop, and spaces), then types the next key.
   */
  private static final String PTY =
      """
      import fcntl, os, pty, select, struct, sys, termios
      keys = [key.encode().decode('unicode_escape').encode() for key in sys.argv[1].split(' ')]
      pid, terminal = pty.fork()
      if pid == 0:
          os.execvp(sys.argv[2], sys.argv[2:])
      fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 40, 120, 0, 0))
      output, seen = b'', 0
      while True:
          if not select.select([terminal], [], [], 60)[0]:
              os.kill(pid, 9)
              sys.exit('nothing happens after ' + repr(output[-300:]))
          try:
              some = os.read(terminal, 65536)
          except OSError:
              break
          if not some:
              break
          output += some
          if keys and output[seen:].endswith(b'   '):
              seen = len(output)
              os.write(terminal, keys.pop(0))
      status = os.waitpid(pid, 0)[1]
      sys.stdout.buffer.write(output)
      sys.exit(status >> 8 or status)
      """;

  /** What a program that asks until {@code enough} answers prints in a terminal. */
  private static String inTerminal(int enough, String keys, Map<String, String> environment)
      throws IOException, InterruptedException {
    assumeTrue(isProgram("python3") && isProgram("stty"), "needs python3 and stty on the PATH");
    String java = System.getProperty("java.home") + "/bin/java";
    String afterwards = "; stty -a | grep -o '.icanon'"; // lines again
    ProcessBuilder python =
        new ProcessBuilder(
            "python3",
            "-c",
            PTY,
            keys,
            "sh",
            "-c",
            "trap : INT; \"$0\" -XX:TieredStopAtLevel=1 -cp \"$1\" "
                + LabelProgram.class.getName()
                + " "
                + enough
                + afterwards,
            java,
            System.getProperty("java.class.path"));
    python.environment().put("TERM", "xterm");
    python.environment().remove("NO_COLOR");
    python.environment().putAll(environment);
    Process process = python.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out.replace("\r\n", "\n");
  }

  private static boolean isProgram(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> new File(folder, name).canExecute());
  }

  /**
   * A double press, an arrow, a key that is none, enough after three, and Enter, which is none
   * either.
   */
  @Test
  void keysAreAnswersInATerminal() throws Exception {
    String out = inTerminal(3, "yyy \\x1b[A x n b N u \\r y q", Map.of());
    assertThat(out)
        .contains("answers " + List.of(YES, NO, UNSURE, YES))
        .contains(
            "on \u001b[4;31;1mSunday\u001b[0m, said",
            "More answers would hardly change the choice.\n")
        .endsWith(" icanon\n");
    assertThat(out.replaceAll(COLOURS, "")).doesNotContainPattern(COMMANDS);
  }

  @Test
  void aTerminalThatCanNothingTakesLines() throws Exception {
    assertThat(inTerminal(NEVER, "y\\n q\\n", Map.of("TERM", "dumb")))
        .contains("on [Sunday], said", "answers [YES]")
        .doesNotContain("\u001b");
  }

  /** Control-C ends the program, here without colours; the terminal is as it was. */
  @Test
  void controlCGivesTheTerminalBack() throws Exception {
    assertThat(inTerminal(NEVER, "y \\x03", Map.of("NO_COLOR", "1")))
        .contains("on [Sunday], said", "1 answer")
        .doesNotContain("\u001b")
        .endsWith(" icanon\n");
  }
}
