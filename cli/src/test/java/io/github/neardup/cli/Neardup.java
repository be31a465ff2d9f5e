package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Runs the command in this JVM: arguments in, exit status and what was printed out. */
public final class Neardup {

  /**
   * What a run left.
   *
   * @param status the exit status
   * @param out what was written to standard output
   * @param err what was written to standard error
   */
  public record Run(int status, String out, String err) {}

  private byte[] input = new byte[0];
  private int columns = 80;

  /** Gives the command something to read on standard input. */
  Neardup input(byte[] bytes) {
    input = bytes;
    return this;
  }

  /** Makes the terminal that wide. */
  public Neardup columns(int width) {
    columns = width;
    return this;
  }

  /** Runs the command. */
  public Run run(Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = run(out, err, arguments);
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Runs the command with the given standard output and error. */
  public int run(OutputStream out, OutputStream err, Object... arguments) {
    return Main.run(
        new Console(new ByteArrayInputStream(input), out, err, columns, false),
        Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
  }
}
