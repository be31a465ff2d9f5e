package io.github.neardup.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Standard error as the launcher was given it.
 *
 * <p>A JVM started with the Vector API announces on file descriptor 2, before any class of ours is
 * loaded and with no option against it, that this is an incubator module. So the launcher gives the
 * JVM a filter for descriptor 2 that drops this one line, and the real standard error under another
 * number. What this program writes must not take the detour: it would lose its order among the
 * lines on standard output, and progress bars write no whole lines.
 */
public final class StandardError {
  /** The system property with the number of the file descriptor that is the real standard error. */
  private static final String DESCRIPTOR_PROPERTY = "neardup.stderr.fd";

  private StandardError() {}

  /**
   * Lets {@link System#err} write to the real standard error. Does nothing when the launcher did
   * not redirect it; when the JVM does not allow it, {@link System#err} stays as it is, filtered.
   */
  public static void restore() {
    Integer number = Integer.getInteger(DESCRIPTOR_PROPERTY);
    if (number == null) {
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
    System.setErr(new PrintStream(new FileOutputStream(descriptor), true, charset()));
  }

  /** The terminal's character set, which is not the default one from Java 18 on. */
  private static Charset charset() {
    try {
      return Charset.forName(System.getProperty("native.encoding", "UTF-8"));
    } catch (IllegalArgumentException e) {
      return StandardCharsets.UTF_8;
    }
  }
}
