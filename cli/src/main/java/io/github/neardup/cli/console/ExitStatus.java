package io.github.neardup.cli.console;

/** What the command tells the shell. */
public final class ExitStatus {

  /** Done. */
  public static final int DONE = 0;

  /** Failed. */
  public static final int FAILED = 1;

  /** Called in a way it cannot be. */
  public static final int WRONG_USAGE = 2;

  private ExitStatus() {}
}
