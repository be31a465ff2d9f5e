package io.github.neardup.cli;

import picocli.CommandLine.Option;

/** The option {@code --threads}. */
final class ThreadsOption {

  private static final int MOST = 1024;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads to use (default: one for each processor).")
  private int threads = Math.min(MOST, Runtime.getRuntime().availableProcessors());

  /**
   * The number of threads.
   *
   * @throws UsageException if there cannot be that many
   */
  int count() {
    if (threads < 1 || threads > MOST) {
      throw new UsageException("--threads must be from 1 to " + MOST + ", not " + threads);
    }
    return threads;
  }
}
