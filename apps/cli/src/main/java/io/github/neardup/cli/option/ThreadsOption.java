package io.github.neardup.cli.option;

import io.github.neardup.cli.console.UsageException;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option {@code --threads}. */
public final class ThreadsOption {

  private static final int MOST = 1024;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "The number of threads (default: one for each processor).")
  private Optional<Integer> threads = Optional.empty();

  public int count() {
    int count = threads.orElseGet(() -> Math.min(MOST, Runtime.getRuntime().availableProcessors()));
    if (count < 1 || count > MOST) {
      throw new UsageException("--threads must be from 1 to " + MOST + ", not " + count);
    }
    return count;
  }
}
