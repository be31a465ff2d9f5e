package io.github.neardup.core.internal;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** Opens the files that settings name. */
public final class InputFile {

  private static final String GZIP_ENDING = ".gz";
  private static final int BUFFER = 1 << 16;

  private InputFile() {}

  /**
   * Opens a file, buffered; one whose name ends in {@code .gz} is decompressed.
   *
   * @throws IOException if it cannot be opened, or is not compressed as its name says
   */
  public static InputStream open(Path path) throws IOException {
    InputStream in = Files.newInputStream(path);
    if (!isGzip(path)) {
      return new BufferedInputStream(in, BUFFER);
    }
    try {
      return new BufferedInputStream(new GZIPInputStream(in, BUFFER), BUFFER);
    } catch (IOException e) {
      try (in) {
        throw e;
      }
    }
  }

  /** The file's name in lower case, without the ending of a compressed file. */
  public static String nameWithoutCompression(Path path) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    return isGzip(path) ? name.substring(0, name.length() - GZIP_ENDING.length()) : name;
  }

  private static boolean isGzip(Path path) {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(GZIP_ENDING);
  }
}
