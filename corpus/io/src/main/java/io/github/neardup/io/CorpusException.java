package io.github.neardup.io;

import com.github.luben.zstd.ZstdIOException;
import io.github.neardup.core.util.Messages;
import io.github.neardup.io.compress.UnreadableException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A file cannot be read or written, or has unexpected content. The message is one line for users:
 * {@code FILE:LINE: what is wrong; what to do}. The middle of a long value in it is left out.
 */
public final class CorpusException extends RuntimeException {

  private static final String TOO_MANY_OPEN = "Too many open files";

  private static final long serialVersionUID = 1;

  private final String path;
  private final long line;
  private final String problem;

  /**
   * Reports a fault of a whole file.
   *
   * @param path the file, as the user named it
   * @param problem what is wrong and what to do, separated by a semicolon
   */
  public CorpusException(String path, String problem) {
    this(path, 0, problem);
  }

  /**
   * Reports a fault in a line.
   *
   * @param path the file, as the user named it
   * @param line the number of the line, from 1; 0 for none
   * @param problem what is wrong and what to do, separated by a semicolon
   */
  public CorpusException(String path, long line, String problem) {
    this(path, line, problem, null);
  }

  /**
   * Reports a fault in a line, with its cause.
   *
   * @param path the file, as the user named it
   * @param line the number of the line, from 1; 0 for none
   * @param problem what is wrong and what to do, separated by a semicolon
   * @param cause the cause
   */
  public CorpusException(String path, long line, String problem, @Nullable Throwable cause) {
    super(path + (line > 0 ? ":" + line : "") + ": " + Messages.oneLine(problem), cause);
    this.path = path;
    this.line = line;
    this.problem = Messages.oneLine(problem);
  }

  /**
   * Returns the exception for a file that cannot be read any further.
   *
   * @param path the file, as the user named it
   * @param line the number of the line at or after which reading failed; 0 for none
   * @param cause the failure
   */
  public static CorpusException reading(String path, long line, IOException cause) {
    if (cause instanceof ZstdIOException
        || cause instanceof ZipException
        || cause instanceof EOFException) {
      return new CorpusException(
          path,
          line,
          "the compressed data is damaged or cut off near this line ("
              + reason(cause)
              + "); copy or make the file again",
          cause);
    }
    if (cause instanceof UnreadableException || cause instanceof CharacterCodingException) {
      return new CorpusException(path, line, reason(cause), cause);
    }
    String problem =
        cause instanceof NoSuchFileException
            ? "there is no such file; check the path"
            : "cannot be read: "
                + reason(cause)
                + "; "
                + remedy(cause, "check the file and its permissions");
    return new CorpusException(path, line, problem, cause);
  }

  /**
   * Returns the exception for a file that cannot be written.
   *
   * @param path the file, as the user named it
   * @param cause the failure
   */
  public static CorpusException writing(String path, IOException cause) {
    if (cause instanceof UnreadableException) {
      return new CorpusException(path, 0, reason(cause), cause);
    }
    return new CorpusException(
        path,
        0,
        "cannot be written: "
            + reason(cause)
            + "; "
            + remedy(cause, "free or choose a place that has room and may be written to"),
        cause);
  }

  /** Returns what to do if the file itself is the problem. */
  private static String remedy(IOException cause, String ofFile) {
    if (cause instanceof ClosedByInterruptException) {
      return "start again";
    }
    return reason(cause).contains(TOO_MANY_OPEN)
        ? "allow more (ulimit -n), or use fewer and larger files"
        : ofFile;
  }

  private static String reason(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (cause instanceof FileSystemLoopException loop) {
      return "the link " + loop.getFile() + " leads in a circle";
    }
    if (cause instanceof ClosedByInterruptException) {
      return "its thread was interrupted";
    }
    if (cause instanceof CharacterCodingException) {
      return "not UTF-8; convert the file to UTF-8";
    }
    if (cause instanceof EOFException && cause.getMessage() == null) {
      return "it is cut off";
    }
    String reason =
        cause instanceof FileSystemException failure ? failure.getReason() : cause.getMessage();
    return reason == null ? cause.getClass().getSimpleName() : reason;
  }

  /** Returns what is wrong and what to do, without the place, on one line. */
  public String problem() {
    return problem;
  }

  /** Returns the file, as the user named it. */
  public String path() {
    return path;
  }

  /** Returns the number of the line, from 1; 0 if the fault is not in a line. */
  public long line() {
    return line;
  }
}
