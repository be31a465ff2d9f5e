package io.github.neardup.cli.console;

/** The arguments of a command are wrong. The message is one line for users. */
public class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public UsageException(String message) {
    super(message);
  }

  /** Thrown if nothing may be written to standard error, because an input is there. */
  public static final class Unsaid extends UsageException {

    private static final long serialVersionUID = 1;

    public Unsaid(String message) {
      super(message);
    }
  }
}
