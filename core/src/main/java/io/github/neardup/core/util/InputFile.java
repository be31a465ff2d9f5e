package io.github.neardup.core.util;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.HexFormat;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** A file named by a setting, hashed while it is read. Not thread-safe. */
public final class InputFile implements Closeable {

  private static final int BUFFER = 1 << 16;

  /** The size limit, in bytes, for a file that is read whole: settings, results or words. */
  public static final int LARGEST_SMALL_FILE = 1 << 26;

  private final DigestInputStream file;
  private final InputStream content;

  private InputFile(DigestInputStream file, InputStream content) {
    this.file = file;
    this.content = content;
  }

  /**
   * Opens a file, and decompresses it if its name ends in {@code .gz}.
   *
   * @throws IOException if the file cannot be opened, or is not in the format of its extension
   */
  public static InputFile open(Path path) throws IOException {
    DigestInputStream file = new DigestInputStream(stream(path), Sha256.begin());
    try {
      InputStream content = isGzip(path) ? new GZIPInputStream(file, BUFFER) : file;
      return new InputFile(file, new BufferedInputStream(content, BUFFER));
    } catch (IOException e) {
      try (file) {
        throw e;
      }
    }
  }

  /**
   * Opens a file or a pipe. Java's own stream asks a pipe for its position and fails.
   *
   * @throws IOException if the file cannot be opened
   */
  public static InputStream stream(Path path) throws IOException {
    return new FilterInputStream(Files.newInputStream(path)) {
      @Override
      public int available() {
        return 0;
      }
    };
  }

  /**
   * Reads a file that should be small: settings, results, or a list of words.
   *
   * @throws IOException if the file cannot be read, or has more than {@link #LARGEST_SMALL_FILE}
   *     bytes, for example because it is an endless device
   */
  public static byte[] readSmall(Path path) throws IOException {
    try (InputStream in = stream(path)) {
      byte[] content = in.readNBytes(LARGEST_SMALL_FILE + 1);
      if (content.length > LARGEST_SMALL_FILE) {
        throw new FileSystemException(
            path.toString(),
            null,
            String.format(
                Locale.ROOT,
                "it has more than %,d bytes, the most for such a file",
                LARGEST_SMALL_FILE));
      }
      return content;
    }
  }

  /**
   * Reads a small file as UTF-8 text; see {@link #readSmall}.
   *
   * @throws java.nio.charset.CharacterCodingException if the file is not UTF-8
   * @throws IOException as {@link #readSmall} does
   */
  public static String readSmallText(Path path) throws IOException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(readSmall(path))).toString();
  }

  /** Returns the content as a buffered stream. */
  public InputStream content() {
    return content;
  }

  /**
   * Reads the rest of the file and returns the SHA-256 of the file as stored, compressed or not, in
   * hexadecimal.
   *
   * @throws IOException if the file cannot be read
   */
  public String sha256() throws IOException {
    file.transferTo(OutputStream.nullOutputStream());
    return HexFormat.of().formatHex(file.getMessageDigest().digest());
  }

  @Override
  public void close() throws IOException {
    content.close();
  }

  private static boolean isGzip(Path path) {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
  }
}
