package io.github.neardup.io.files;

import io.github.neardup.core.util.Sha256;
import io.github.neardup.io.CorpusSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * A SHA-256 checksum of a sequence of texts, files and streams:
 *
 * <pre>{@code
 * String checksum = new Checksums().add("settings").add(file).hex();
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class Checksums {

  private final MessageDigest digest = Sha256.begin();

  /**
   * Returns the SHA-256 checksum of a file, in hexadecimal digits.
   *
   * @throws IOException if the file cannot be read
   */
  public static String sha256(Path file) throws IOException {
    return new Checksums().add(file).hex();
  }

  /** Adds a text in UTF-8 and a zero byte, which separates it from the next. */
  public Checksums add(String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
    return this;
  }

  /**
   * Adds the content of a file.
   *
   * @throws IOException if the file cannot be read
   */
  public Checksums add(Path file) throws IOException {
    try (InputStream in = adding(Files.newInputStream(file))) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return this;
  }

  /** Returns a view of a stream that adds all bytes read from it. */
  public InputStream adding(InputStream in) {
    return new DigestInputStream(in, digest);
  }

  /** Returns a view of a source, uncompressed, that adds all bytes read from it. */
  public CorpusSource adding(CorpusSource source) {
    return new CorpusSource.Opened(
        source.name(), () -> adding(source.compression().decompress(source.open())));
  }

  /** Returns the checksum in hexadecimal digits, and begins a new one. */
  public String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
