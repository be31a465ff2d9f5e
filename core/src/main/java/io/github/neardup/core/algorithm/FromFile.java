package io.github.neardup.core.algorithm;

import java.nio.file.Path;
import java.util.Optional;

/** A value of a setting that may have been read from a file, and knows which content it read. */
public interface FromFile {

  /**
   * The SHA-256 of what was read, in hexadecimal: 64 digits in lower case. Empty if it comes from
   * no file.
   */
  Optional<String> sha256();

  /** The file, if it is known. */
  default Optional<Path> file() {
    return Optional.empty();
  }
}
