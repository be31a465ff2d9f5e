package io.github.neardup.io.compress;

import com.github.luben.zstd.util.Native;
import io.github.neardup.core.util.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The native library that reads and writes Zstandard, brought in when it is first needed. */
public final class ZstdLibrary {

  /** The library cannot be brought in. The message says what to do. */
  public static final class MissingException extends IOException {
    private static final long serialVersionUID = 1;

    MissingException(String folder, String reason, Throwable cause) {
      super(
          ("needs a native library for Zstandard (.zst), which cannot be loaded from the folder for"
                  + " temporary files, %s (%s); name another, in which programs may lie, with"
                  + " NEARDUP_OPTS=-Djava.io.tmpdir=FOLDER, or use .gz")
              .formatted(folder, reason),
          cause);
    }
  }

  private ZstdLibrary() {}

  /**
   * Loads the library, if that is not done yet. It is unpacked into a folder of its own, which goes
   * before this returns.
   *
   * @throws MissingException if it cannot be unpacked, or not be loaded from there
   */
  public static synchronized void load() throws MissingException {
    if (Native.isLoaded()) {
      return;
    }
    String parent = System.getProperty("java.io.tmpdir", "");
    try (TemporaryFolder folder = TemporaryFolder.in(Path.of(parent))) {
      Native.load(folder.path().toFile());
    } catch (IOException e) {
      throw new MissingException(
          parent,
          Files.isDirectory(Path.of(parent)) ? "it cannot be written to" : "it is not there",
          e);
    } catch (UnsatisfiedLinkError | ExceptionInInitializerError e) {
      throw new MissingException(parent, reason(e), e);
    }
  }

  private static String reason(Error e) {
    String message = String.valueOf(e.getMessage());
    return message.contains("failed to map segment") || message.contains("Operation not permitted")
        ? "it is mounted noexec"
        : message.replaceAll("\\s*\\R.*", "");
  }
}
