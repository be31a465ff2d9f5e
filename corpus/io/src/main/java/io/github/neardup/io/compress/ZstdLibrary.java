package io.github.neardup.io.compress;

import com.github.luben.zstd.util.Native;
import io.github.neardup.core.util.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The native library that reads and writes Zstandard, brought in when it is first needed. */
final class ZstdLibrary {

  private ZstdLibrary() {}

  /**
   * Loads the library, if that is not done yet. It is unpacked into a folder of its own, which goes
   * before this returns.
   *
   * @throws Compression.MissingLibraryException if it cannot be unpacked, or not be loaded from there
   */
  static synchronized void load() throws Compression.MissingLibraryException {
    if (Native.isLoaded()) {
      return;
    }
    String parent = System.getProperty("java.io.tmpdir", "");
    try (TemporaryFolder folder = TemporaryFolder.in(Path.of(parent))) {
      Native.load(folder.path().toFile());
    } catch (IOException e) {
      throw new Compression.MissingLibraryException(
          parent,
          Files.isDirectory(Path.of(parent)) ? "it cannot be written to" : "it is not there",
          e);
    } catch (UnsatisfiedLinkError | ExceptionInInitializerError e) {
      throw new Compression.MissingLibraryException(parent, reason(e), e);
    }
  }

  private static String reason(Error e) {
    String message = String.valueOf(e.getMessage());
    return message.contains("failed to map segment") || message.contains("Operation not permitted")
        ? "it is mounted noexec"
        : message.replaceAll("\\s*\\R.*", "");
  }
}
