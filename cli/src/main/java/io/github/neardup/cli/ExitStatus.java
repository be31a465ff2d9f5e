package io.github.neardup.cli;

/** What the command tells the shell. */
final class ExitStatus {

  /** Done. */
  static final int DONE = 0;

  /** Failed. */
  static final int FAILED = 1;

  /** Called in a way it cannot be. */
  static final int WRONG_USAGE = 2;

  private ExitStatus() {}
}
