package io.github.neardup.cli.option;

import io.github.neardup.cli.console.UsageException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --threads}. */
public final class ThreadsOption {

  private static final int MOST = 1024;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads to use (default: one for each processor).")
  private @Nullable Integer threads;

  /**
   * The number of threads.
   *
   * @throws UsageException if there cannot be that many
   */
  public int count() {
    int count = given().orElseGet(() -> Math.min(MOST, Runtime.getRuntime().availableProcessors()));
    if (count < 1 || count > MOST) {
      throw new UsageException("--threads must be from 1 to " + MOST + ", not " + count);
    }
    return count;
  }

  /** What was given, whether there can be that many or not. */
  public Optional<Integer> given() {
    return Optional.ofNullable(threads);
  }
}
