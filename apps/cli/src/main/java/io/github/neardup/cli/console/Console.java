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
 * What a command reads from and writes to: results go to standard output, progress and messages to
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

  /** Brings {@code columns} into a range in which help can be read. */
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

  /** If the launcher cannot tell: whether standard input and standard output are terminals. */
  @SuppressWarnings("SystemConsoleNull") // that launcher sets jdk.console=java.base
  private static boolean isTerminal() {
    return System.getProperty(TERMINAL_PROPERTY, "").equals(UNKNOWN)
        ? System.console() != null
        : Boolean.getBoolean(TERMINAL_PROPERTY);
  }

  /**
   * Lets {@link System#err} write to standard error as the launcher was given it.
   *
   * <p>A JVM started with the Vector API announces on file descriptor 2, before it loads any of our
   * classes, that this is an incubator module, and no option prevents it. So the launcher gives the
   * JVM a filter for descriptor 2 that drops this one line, and the real standard error under
   * another number. What this program writes must not pass through the filter: it would lose its
   * order among the lines on standard output, and progress bars do not write whole lines.
   *
   * <p>Does nothing if the launcher did not redirect it; if the JVM does not allow it, {@link
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

  /** The number of the file descriptor that is the real standard error. */
  public static int errorDescriptor() {
    return Integer.getInteger(DESCRIPTOR_PROPERTY, STANDARD_ERROR);
  }

  /** The terminal's character set, which is not the default one from Java 18 on. */
  private static Charset terminalCharset() {
    try {
      return Charset.forName(System.getProperty("native.encoding", "UTF-8"));
    } catch (IllegalArgumentException e) {
      return StandardCharsets.UTF_8;
    }
  }

  /** Remembers why writing first failed: the {@link PrintStream} above would swallow it. */
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

  /** Prints text on standard output; what a terminal would act on is escaped. */
  public void print(String text) {
    out.print(Printable.text(text));
  }

  /** Prints lines on standard error in the same way, without passwords. */
  public void say(String lines) {
    err.print(Printable.message(lines.endsWith("\n") ? lines : lines + "\n"));
  }

  /**
   * Standard output for text of this program's own; other text goes to {@link #print}. {@link
   * #outputFailure()} says at the end whether it failed.
   */
  public PrintStream out() {
    return out;
  }

  /** Standard output for bytes, buffered; throws when a write fails. */
  public OutputStream binaryOut() {
    return binaryOut;
  }

  /** Standard error for text of this program's own; other text goes to {@link #say}. */
  public PrintStream err() {
    return err;
  }

  public int columns() {
    return columns;
  }

  boolean terminal() {
    return terminal;
  }

  /** Writes out what is buffered, and says why writing to standard output failed, if it did. */
  public Optional<IOException> outputFailure() {
    out.flush();
    return Optional.ofNullable(recorder.failure);
  }

  /** A number of things in words: "1 entry", "12,000 entries". */
  public static String count(long number, String one, String more) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : more);
  }

  public static String countEntries(long number) {
    return count(number, "entry", "entries");
  }

  public static String countRecords(long number) {
    return count(number, "record", "records");
  }
}
