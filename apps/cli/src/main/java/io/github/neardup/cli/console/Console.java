package io.github.neardup.cli.console;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The input and output of a command: results go to standard output, progress and messages to
 * standard error, both in UTF-8 whatever the locale.
 */
public final class Console {

  /** The width of the terminal in characters, as the launcher found it. */
  private static final String COLUMNS_PROPERTY = "neardup.columns";

  /** True if standard error is a terminal; {@link #UNKNOWN} where the launcher cannot tell. */
  private static final String TERMINAL_PROPERTY = "neardup.terminal";

  private static final String UNKNOWN = "auto";

  /** The number of the file descriptor that is the real standard error. */
  private static final String DESCRIPTOR_PROPERTY = "neardup.stderr.fd";

  private static final int STANDARD_ERROR = 2;
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

  /** Creates a console. The number of columns is limited to a range in which help can be read. */
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

  public static Console ofProcess() {
    restoreStandardError();
    return new Console(
        System.in,
        // Not System.out, which hides why a write failed.
        new FileOutputStream(FileDescriptor.out),
        System.err,
        Integer.getInteger(COLUMNS_PROPERTY, DEFAULT_COLUMNS),
        isTerminal());
  }

  /**
   * Decides whether standard input and standard output are terminals, if the launcher cannot tell.
   */
  @SuppressWarnings("SystemConsoleNull") // the launcher for that sets jdk.console=java.base
  private static boolean isTerminal() {
    return System.getProperty(TERMINAL_PROPERTY, "").equals(UNKNOWN)
        ? System.console() != null
        : Boolean.getBoolean(TERMINAL_PROPERTY);
  }

  /**
   * Lets {@link System#err} write to standard error as the launcher received it.
   *
   * <p>A JVM with the Vector API announces on file descriptor 2, before it loads any of our
   * classes, that this is an incubator module, and no option prevents that. So the launcher gives
   * the JVM a filter for descriptor 2 that drops this line, and the real standard error under
   * another number. The program's own messages must bypass the filter: they would lose their order
   * among the lines on standard output, and progress bars do not write whole lines.
   *
   * <p>Does nothing if the launcher did not redirect it. If the JVM does not allow it, {@link
   * System#err} stays filtered.
   */
  private static void restoreStandardError() {
    int number = errorDescriptor();
    if (number == STANDARD_ERROR) {
      return;
    }
    FileDescriptor descriptor;
    try {
      // Opening /dev/fd/N would start at the beginning of a file that others are appending to.
      Constructor<FileDescriptor> constructor =
          FileDescriptor.class.getDeclaredConstructor(int.class);
      constructor.setAccessible(true);
      descriptor = constructor.newInstance(number);
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      return;
    }
    System.setErr(new PrintStream(new FileOutputStream(descriptor), true, terminalCharset()));
  }

  /** Returns the number of the file descriptor that is the real standard error. */
  public static int errorDescriptor() {
    return Integer.getInteger(DESCRIPTOR_PROPERTY, STANDARD_ERROR);
  }

  /** Returns the terminal's character set, which is not the default one from Java 18 on. */
  private static Charset terminalCharset() {
    try {
      return Charset.forName(System.getProperty("native.encoding", "UTF-8"));
    } catch (IllegalArgumentException e) {
      return StandardCharsets.UTF_8;
    }
  }

  /** Remembers why writing first failed, which the {@link PrintStream} above would swallow. */
  private static final class FailureRecorder extends FilterOutputStream {
    private @Nullable IOException failure;

    FailureRecorder(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      try {
        out.write(bytes, from, count);
      } catch (IOException e) {
        throw first(e);
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        out.flush();
      } catch (IOException e) {
        throw first(e);
      }
    }

    private IOException first(IOException e) {
      failure = failure == null ? e : failure;
      return e;
    }
  }

  public InputStream in() {
    return in;
  }

  /** Prints text on standard output, with terminal control characters escaped. */
  public void print(String text) {
    out.print(Printable.text(text));
  }

  /** Prints lines on standard error in the same way, without passwords. */
  public void say(String lines) {
    err.print(Printable.message(lines.endsWith("\n") ? lines : lines + "\n"));
  }

  /**
   * Returns standard output for the program's own text; other text goes to {@link #print}. {@link
   * #outputFailure()} reports at the end whether it failed.
   */
  public PrintStream out() {
    return out;
  }

  /** Returns standard output for bytes, buffered; throws when a write fails. */
  public OutputStream binaryOut() {
    return binaryOut;
  }

  /** Returns standard error for the program's own text; other text goes to {@link #say}. */
  public PrintStream err() {
    return err;
  }

  public int columns() {
    return columns;
  }

  boolean terminal() {
    return terminal;
  }

  /** Flushes all output, and returns why writing to standard output failed, if it did. */
  public Optional<IOException> outputFailure() {
    out.flush();
    return Optional.ofNullable(recorder.failure);
  }

  /** Returns text with values in it, whose numbers look the same in every locale. */
  public static String format(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }

  /** Returns a number of things in words: "1 entry", "12,000 entries". */
  public static String count(long number, String one, String more) {
    return format("%,d %s", number, number == 1 ? one : more);
  }

  public static String countEntries(long number) {
    return count(number, "entry", "entries");
  }

  public static String countRecords(long number) {
    return count(number, "record", "records");
  }
}
