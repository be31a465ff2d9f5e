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

/** A file that a setting names, digested while it is read. For the use of one thread. */
public final class InputFile implements Closeable {

  private static final String GZIP_ENDING = ".gz";
  private static final int BUFFER = 1 << 16;

  /** The most bytes of a file of settings, results or words, which is read whole. */
  public static final int LARGEST_SMALL_FILE = 1 << 26;

  private final DigestInputStream file;
  private final InputStream content;

  private InputFile(DigestInputStream file, InputStream content) {
    this.file = file;
    this.content = content;
  }

  /**
   * Opens a file; one whose name ends in {@code .gz} is decompressed.
   *
   * @throws IOException if it cannot be opened, or is not compressed as its name says
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
   * The bytes of a file, or of a pipe: of one, Java's stream would tell its position, and fail.
   *
   * @throws IOException if it cannot be opened
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
   * The content of a file that ought to be small: settings, results, a list of words.
   *
   * @throws IOException if it cannot be read, or has more than {@link #LARGEST_SMALL_FILE} bytes,
   *     as devices have that never end
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
   * {@link #readSmall} as text.
   *
   * @throws java.nio.charset.CharacterCodingException if it is not UTF-8
   * @throws IOException as {@link #readSmall} does
   */
  public static String readSmallText(Path path) throws IOException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(readSmall(path))).toString();
  }

  /** The content, buffered. */
  public InputStream content() {
    return content;
  }

  /**
   * The SHA-256 of the file as it is, compressed or not, in hexadecimal; reads the rest of it.
   *
   * @throws IOException if it cannot be read
   */
  public String sha256() throws IOException {
    file.transferTo(OutputStream.nullOutputStream());
    return HexFormat.of().formatHex(file.getMessageDigest().digest());
  }

  @Override
  public void close() throws IOException {
    content.close();
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
