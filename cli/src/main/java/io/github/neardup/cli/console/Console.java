package io.github.neardup.cli.console;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What a command reads from and writes to: results to standard output, progress and messages to
 * standard error, both in UTF-8 whatever the locale.
 */
public final class Console {

  /** The width of the terminal in characters, as the launcher found it. */
  private static final String COLUMNS_PROPERTY = "neardup.columns";

  /** True if standard error is a terminal. */
  private static final String TERMINAL_PROPERTY = "neardup.terminal";

  private static final int DEFAULT_COLUMNS = 80;
  private static final int LEAST_COLUMNS = 72;
  private static final int MOST_COLUMNS = 160;

  private final InputStream in;
  private final FailureRecorder recorder;
  private final OutputStream binaryOut;
  private final PrintStream out;
  private final PrintStream err;
  private final int columns;
  private final boolean terminal;

  /**
   * A console on the given streams.
   *
   * @param columns the width of lines; brought into a range in which help can be read
   * @param terminal whether {@code err} is a terminal
   */
  public Console(
      InputStream in, OutputStream out, OutputStream err, int columns, boolean terminal) {
    this.in = in;
    this.recorder = new FailureRecorder(out);
    this.binaryOut = new BufferedOutputStream(recorder, 1 << 16);
    this.out = new PrintStream(binaryOut, false, StandardCharsets.UTF_8);
    this.err = new PrintStream(err, true, StandardCharsets.UTF_8);
    this.columns = Math.max(LEAST_COLUMNS, Math.min(MOST_COLUMNS, columns));
    this.terminal = terminal;
  }

  /** The console of this process. */
  public static Console ofProcess() {
    return new Console(
        System.in,
        // Not System.out, which hides why a write failed.
        new FileOutputStream(FileDescriptor.out),
        System.err,
        Integer.getInteger(COLUMNS_PROPERTY, DEFAULT_COLUMNS),
        Boolean.getBoolean(TERMINAL_PROPERTY));
  }

  /** Standard input. */
  public InputStream in() {
    return in;
  }

  /** Standard output for text. A failure is found out at the end, by {@link #outputFailure()}. */
  public PrintStream out() {
    return out;
  }

  /** Standard output for bytes, buffered; throws when a write fails. */
  public OutputStream binaryOut() {
    return binaryOut;
  }

  /** Standard error. */
  public PrintStream err() {
    return err;
  }

  /** {@link #out()} as a writer. */
  public PrintWriter outWriter() {
    return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
  }

  /** {@link #err()} as a writer. */
  public PrintWriter errWriter() {
    return new PrintWriter(new OutputStreamWriter(err, StandardCharsets.UTF_8), true);
  }

  /** The width of lines, in characters. */
  public int columns() {
    return columns;
  }

  /** Whether standard error is a terminal. */
  boolean terminal() {
    return terminal;
  }

  /** Writes out what is buffered, and says why writing to standard output failed, if it did. */
  public Optional<IOException> outputFailure() {
    out.flush();
    return recorder.failure();
  }
}
