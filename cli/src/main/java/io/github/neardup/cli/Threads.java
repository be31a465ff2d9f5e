package io.github.neardup.cli;

/** The option {@code --threads}. */
final class Threads {

  private static final int MOST = 1024;

  private Threads() {}

  /** One for each processor. */
  static int byDefault() {
    return Math.min(MOST, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Checks the number given.
   *
   * @throws UsageException if there cannot be that many
   */
  static void check(int threads) {
    if (threads < 1 || threads > MOST) {
      throw new UsageException("--threads must be from 1 to " + MOST + ", not " + threads);
    }
  }
}
