package io.github.neardup.dedup;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What to do about a record that cannot be read: broken JSON, invalid UTF-8, no text, an id that
 * was used before. A file that cannot be read any further, such as a truncated archive, ends the
 * run whatever is chosen here. Immutable and thread-safe.
 */
public final class OnError {

  /** The run fails, and nothing is written. */
  public static final OnError FAIL = new OnError("fail", true, Optional.empty());

  /** The record is left out, and named in the summary. */
  public static final OnError SKIP = new OnError("skip", false, Optional.empty());

  private final String name;
  private final boolean failing;
  private final Optional<Path> quarantine;

  private OnError(String name, boolean failing, Optional<Path> quarantine) {
    this.name = name;
    this.failing = failing;
    this.quarantine = quarantine;
  }

  /** The record is left out, and written to a file with its place and what is wrong with it. */
  public static OnError quarantine(Path file) {
    return new OnError("quarantine=" + file, false, Optional.of(file));
  }

  boolean isFailing() {
    return failing;
  }

  /** The file for records that are left out. */
  public Optional<Path> quarantine() {
    return quarantine;
  }

  @Override
  public String toString() {
    return name;
  }
}
