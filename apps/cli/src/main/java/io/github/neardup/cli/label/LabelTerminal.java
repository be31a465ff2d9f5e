package io.github.neardup.cli.label;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.Printable;
import io.github.neardup.cli.label.TextDifference.Kind;
import io.github.neardup.cli.label.TextDifference.Run;
import io.github.neardup.eval.choose.Questions;
import io.github.neardup.eval.choose.Questions.Answer;
import io.github.neardup.eval.choose.Questions.Choice;
import io.github.neardup.eval.choose.Questions.Question;
import io.github.neardup.eval.choose.Questions.Share;
import io.github.neardup.eval.choose.Questions.Standing;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.TerminalBuilder.SystemOutput;
import org.jline.utils.NonBlockingReader;

/**
 * Asks questions on standard output. On a terminal, a single key is an answer; otherwise a line is,
 * and the end of input ends the questions. Not thread-safe.
 */
public record LabelTerminal(Console console) {

  private static final String KEYS = "y yes   n no   u unsure   b back   q quit";
  private static final Map<Character, Answer> ANSWERS =
      Map.of('y', Answer.YES, 'n', Answer.NO, 'u', Answer.UNSURE);
  private static final char BACK = 'b';
  private static final char QUIT = 'q';

  /** The lines of the screen that are not for the texts. */
  private static final int OTHER_LINES = 12;

  /** The fewest lines for the texts, even in a small window or a pipe. */
  private static final int LEAST_LINES = 12;

  /** How many UTF-16 code units are shown on each side of a difference. */
  private static final int CONTEXT = 150;

  /**
   * Asks until no pair is left, or the person quits.
   *
   * @throws UncheckedIOException if standard input or output fails; all earlier answers are kept
   */
  public void ask(Questions questions) {
    try (Keys keys = new Keys(console)) {
      new Session(questions, keys).run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The source of keys: a terminal, or lines of standard input. */
  private static final class Keys implements Closeable {

    /** What a line without an answer counts as. */
    private static final char NONE = '\n';

    private static final char ESCAPE = '\u001b';
    private static final char CONTROL_D = '\u0004';
    private static final long MILLISECONDS_WITHIN_SEQUENCE = 20;

    final Optional<Terminal> terminal;
    private final BufferedReader lines;

    Keys(Console console) throws IOException {
      // Only the streams of the process can be a terminal.
      boolean raw = console.in() == System.in && !"dumb".equals(System.getenv("TERM"));
      this.terminal = raw ? terminal() : Optional.empty();
      this.lines = new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
    }

    /**
     * Returns a terminal that the program stty sets up: libraries with native code make newer JVMs
     * warn.
     */
    private static Optional<Terminal> terminal() throws IOException {
      Terminal terminal;
      try {
        terminal =
            TerminalBuilder.builder()
                .provider("exec")
                .nativeSignals(false) // other signals would prevent Control-C from ending raw mode
                .systemOutput(SystemOutput.SysOut)
                .dumb(false)
                .build();
      } catch (IllegalStateException e) {
        return Optional.empty(); // standard input or output is not a terminal
      }
      terminal.enterRawMode(); // closing the terminal ends it
      return Optional.of(terminal);
    }

    /** Returns the next key in lower case; {@link #QUIT} at the end of input. */
    char next() throws IOException {
      return Character.toLowerCase(terminal.isPresent() ? key(terminal.get().reader()) : line());
    }

    /**
     * Discards keys that were pressed already, so that a double press does not answer the next
     * question.
     */
    void forget() throws IOException {
      if (terminal.isPresent()) {
        while (terminal.get().reader().read(1) >= 0) {}
      }
    }

    private static char key(NonBlockingReader reader) throws IOException {
      int key = reader.read();
      if (key == ESCAPE) { // an arrow key, say: no letter of its sequence is an answer
        while (reader.read(MILLISECONDS_WITHIN_SEQUENCE) >= 0) {}
        return ESCAPE;
      }
      return key < 0 || key == CONTROL_D ? QUIT : (char) key;
    }

    private char line() throws IOException {
      String line = lines.readLine();
      return line == null ? QUIT : line.strip().length() == 1 ? line.strip().charAt(0) : NONE;
    }

    @Override
    public void close() throws IOException {
      if (terminal.isPresent()) {
        terminal.get().close();
      }
    }
  }

  private final class Session {

    private final Questions questions;
    private final Keys keys;
    private final TerminalText layout;
    private boolean saidEnough;

    Session(Questions questions, Keys keys) {
      this.questions = questions;
      this.keys = keys;
      this.layout =
          new TerminalText(
              keys.terminal.isPresent() && System.getenv().getOrDefault("NO_COLOR", "").isEmpty());
    }

    void run() throws IOException {
      if (questions.standing().answered() > 0) {
        showStanding();
      }
      boolean goesOn = true;
      while (goesOn) {
        Optional<Question> question = questions.next();
        if (question.isEmpty()) {
          print("No pair is left to ask about.\n");
          return;
        }
        show(question.get());
        goesOn = answer();
      }
    }

    /** Waits for an answer, and takes it; returns false to end. */
    private boolean answer() throws IOException {
      while (true) {
        print("Are they duplicates?   " + KEYS + "   ");
        char key = keys.next();
        Answer answer = ANSWERS.get(key);
        if (answer != null) {
          print(answer.label() + "\n");
          questions.answer(answer);
          showStanding();
          return true;
        } else if (key == QUIT) {
          print("quit\n");
          return false;
        } else if (key == BACK) {
          print(questions.back() ? "back\n" : "there is no answer to take back\n");
          return true;
        }
        print("\nPlease press one of these keys.\n");
      }
    }

    private void show(Question question) throws IOException {
      keys.forget();
      int columns = columns();
      int screen = keys.terminal.map(Terminal::getHeight).orElse(0) - OTHER_LINES;
      int room = Math.max(LEAST_LINES, screen) / 2 * columns;
      TextDifference difference =
          TextDifference.of(question.leftText(), question.rightText())
              .cut(Math.min(CONTEXT, room / 4), room);
      String title = "Question " + question.number() + " ";
      print("\n" + title + "-".repeat(Math.max(0, columns - title.length())) + "\n");
      List<Run> left = headed(question.left(), difference.left());
      List<Run> right = headed(question.right(), difference.right());
      print(layout.texts(left, right, columns) + "\n");
    }

    private int columns() {
      return keys.terminal.map(Terminal::getWidth).filter(w -> w > 0).orElse(console.columns());
    }

    private static List<Run> headed(String id, List<Run> runs) {
      return Stream.concat(Stream.of(new Run(Kind.NOTE, id + ":\n")), runs.stream()).toList();
    }

    /** Shows what the answers say so far; says once if they are enough. */
    private void showStanding() throws IOException {
      Standing standing = questions.standing();
      StringBuilder text = new StringBuilder();
      text.append(
          Console.format(
              "%s: %,d yes, %,d no, %,d unsure\n",
              Console.count(standing.answered(), "answer", "answers"),
              standing.yes(),
              standing.no(),
              standing.unsure()));
      if (!standing.choices().isEmpty()) {
        text.append(best(standing.choices().get(0), columns()));
      }
      print(text.toString());
      if (standing.enough() && !saidEnough) {
        saidEnough = true;
        print("More answers would hardly change the choice.\n");
      }
    }

    private void print(String text) throws IOException {
      console.out().print(text);
      Optional<IOException> failure = console.outputFailure();
      if (failure.isPresent()) {
        throw failure.get();
      }
    }
  }

  private static String best(Choice best, int columns) {
    return Console.format(
        "Best now: %s\n  precision %s\n  recall    %s\n  %.1f%% of the texts would be removed\n%s",
        Printable.text(best.spec()),
        text(best.precision()),
        text(best.recall()),
        100 * best.removed(),
        AlignedTable.paragraph(best.cost(), 2, columns));
  }

  /** Returns a share with its interval, in percent. */
  static String text(Share share) {
    return Console.format(
        "%.1f%% (%.1f to %.1f)", 100 * share.value(), 100 * share.low(), 100 * share.high());
  }
}
