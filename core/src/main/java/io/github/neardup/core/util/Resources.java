package io.github.neardup.core.util;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads files that lie beside classes. Only a class of the same module finds them. */
public final class Resources {

  private Resources() {}

  /**
   * Reads a file whole, and closes it.
   *
   * @param in what {@link Class#getResourceAsStream} returns; null if the file is missing
   * @param name the name of the file, for messages
   * @throws UncheckedIOException if it cannot be read
   */
  public static byte[] bytes(@Nullable InputStream in, String name) {
    try (InputStream file = Objects.requireNonNull(in, name)) {
      return file.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  /** Reads a file in UTF-8; otherwise as {@link #bytes}. */
  public static String text(@Nullable InputStream in, String name) {
    return new String(bytes(in, name), StandardCharsets.UTF_8);
  }
}
